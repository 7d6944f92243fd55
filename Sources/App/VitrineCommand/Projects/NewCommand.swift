import Glibc
import Platform

/// `vitrine new NAME`: makes the folder of a project to start from.
enum NewCommand {
  static func run(_ call: Invocation) throws(CommandFailure) {
    guard let project = call.newProject else { return }
    let name = project.name
    let place: (folder: OpenFolder, name: String)
    do throws(SystemError) {
      place = try OpenFolder.containing(name)
      // Making the folder is the only check that the name is free, so that the program removes only its own files
      // below.
      try NewFolder.make(name)
    } catch {
      let reason = error.code == EEXIST ? "exists already" : "cannot write: \(error.reason())"
      throw CommandFailure("\(name): \(reason)", exitCode: ExitCode.writeFailed)
    }
    for file in project.files {
      let path = "\(name)/\(file.path)"
      do throws(SystemError) {
        try NewFolder.make(FilePath.folder(of: path), withParents: true)
        try FileReplacement.create(Array(file.text.utf8), at: path)
      } catch {
        place.folder.remove(place.name)
        throw CommandFailure("\(path): cannot write: \(error.reason())", exitCode: ExitCode.writeFailed)
      }
    }
    let sources = "\(name)/\(project.sources)"
    let program = CalledProgram.word(environment: EnvironmentVariable.value)
    try StandardOutput.print(
      """
      \(name) is a Swift package with a view, \(sources)/\(name)View.swift
        \(program) \(sources)
        \(program) verify \(sources) --against \(name)/\(ProjectTemplate.snapshots) --record
        swift test --package-path \(name)
      """)
  }
}
