import Foundation
import ImageFiles
import Surfaces
import TestSupport
import Testing

/// Films, by the program ffmpeg where it is installed.
@Suite(
  .enabled(if: !Program.isMissing, "the program was not built beside the tests"),
  .enabled(if: isInstalled("ffmpeg"), "ffmpeg is not installed"))
struct VideoWriterTests {
  /// Frames of the film, read back by ffmpeg, beside the pictures: what H.264 and VP9 at high quality lose, and 4:2:0.
  @Test(arguments: ["mp4", "mkv", "mov", "webm", "gif"])
  func aFilmShowsItsFrames(ending: String) throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let scene = ["--size", "160x101", "--motion", "all", "--frames", "6", "--fps", "25"]
    let film = try runTool([path, "render", "-o", folder("film.\(ending)")] + scene, environment: Program.quiet)
    #expect(film.status == 0)
    #expect(folder.files == ["film.\(ending)"])
    #expect(try runTool([path, "render", "-o", folder("%d.png")] + scene, environment: Program.quiet).status == 0)
    let read = try runTool([
      "ffmpeg", "-loglevel", "error", "-i", folder("film.\(ending)"), "-vf",
      "scale=in_color_matrix=bt709:in_range=auto",
      "-start_number", "0", folder("film%d.png"),
    ])
    #expect(read.status == 0)
    #expect(folder.files.filter { $0.hasPrefix("film") && $0.hasSuffix("png") }.count == 6)
    for frame in 0..<6 {
      let (ours, theirs) = (
        try ImageFile.load(path: folder("\(frame).png")), try ImageFile.load(path: folder("film\(frame).png"))
      )
      #expect(theirs.size.width == 160)
      // H.264 has even sides only.
      #expect(theirs.size.height == (["webm", "gif"].contains(ending) ? 101 : 100))
      var sum = 0
      for y in 0..<theirs.size.height {
        for x in 0..<160 {
          for shift in [UInt32(0), 8, 16] {
            sum += abs(Int(ours.pixels.view[x, y] >> shift & 255) - Int(theirs.pixels.view[x, y] >> shift & 255))
          }
        }
      }
      // A wrong matrix or range shifts saturated colours by ten levels and more.
      #expect(Double(sum) / Double(3 * 160 * theirs.size.height) < 5, "frame \(frame) of \(ending)")
    }
  }

  /// Twelve frames in a fifth of a second, of which ten remain.
  @Test func aGIFHasFiftyFramesASecond() throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let line = [path, "render", "--size", "64x48", "--frames", "12", "--fps", "60", "-o", folder("film.gif")]
    #expect(try runTool(line, environment: Program.quiet).status == 0)
    #expect(try runTool(["ffmpeg", "-loglevel", "error", "-i", folder("film.gif"), folder("%d.png")]).status == 0)
    #expect(folder.files.filter { $0.hasSuffix("png") }.count == 10)
  }

  @Test func aSignalLeavesNoFilm() throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let script = #"""
      "$0" render --size 320x200 --motion all --frames 100000 -o "$1/a.mp4" & child=$!
      until ls -A "$1" | grep -q tmp || ! kill -0 $child; do sleep 0.01; done
      sleep 0.2; kill -TERM $child; wait $child; echo "code $?"
      """#
    let result = try runTool(["bash", "-c", script, path, folder.path], environment: Program.quiet)
    #expect(result.output == "code 143\n")
    #expect(folder.files == [])
  }
}

@Suite(.enabled(if: !Program.isMissing, "the program was not built beside the tests"))
struct MissingEncoderTests {
  /// A replaced film keeps its permissions, as a picture does.
  @Test func theModeStays() throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let line = #"""
      printf '#!/bin/sh\nfor last; do :; done\ncat >"${last#file:}"\n' > "$1/ffmpeg"; chmod +x "$1/ffmpeg"
      touch "$1/a.mp4" "$1/a.png"; chmod 600 "$1/a.mp4" "$1/a.png"
      for rest in 'a.mp4 --frames 2' a.png; do
        PATH="$1:$PATH" "$0" render --size 32x20 -o "$1/"$rest && stat -c %a "$1/${rest%% *}"
      done 2>&1
      """#
    let result = try runTool(["bash", "-c", line, path, folder.path], environment: Program.quiet)
    #expect(result.output == "600\n600\n")
  }

  /// A program that reads nothing, nor ends where its input does, and a child of it that has the input open.
  @Test(arguments: ["TERM", "INT", "HUP"], [true, false])
  func aSignalEndsWhatDoesNotRead(signal: String, reads: Bool) throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    // Two frames are read to the end before it waits; of 100,000 no end is ever seen.
    let script = #"""
      printf '#!/bin/sh\ntrap "" TERM INT HUP\nexec 3<&0\n' > "$1/ffmpeg"
      printf 'setsid sleep 1000 & echo $! >"%s/child"\n' "$1" >> "$1/ffmpeg"
      printf '%s\nwhile :; do sleep 1000; done\n' "$2" >> "$1/ffmpeg"; chmod +x "$1/ffmpeg"
      PATH="$1:$PATH" "$0" render --size 640x400 --frames $3 -o "$1/a.mp4" & program=$!
      until [ -s "$1/child" ] || ! kill -0 $program 2>/dev/null; do sleep 0.01; done
      { sleep $5; kill -KILL $program; } >/dev/null 2>&1 & guard=$!
      sleep 0.2; kill -$4 $program; wait $program; echo "code $?"
      pkill -P $guard; kill -KILL $guard $(cat "$1/child"); rm "$1/child"
      """#
    let result = try runTool(
      [
        "bash", "-c", script, path, folder.path, reads ? "cat >/dev/null" : ":", reads ? "2" : "100000", signal,
        "\(Int(waitLimit))",
      ], environment: Program.quiet)
    #expect(result.output == "code \(128 + ["HUP": 1, "INT": 2, "TERM": 15][signal]!)\n")
    #expect(folder.files == ["ffmpeg"])
  }

  @Test func whatFfmpegSaysIsQuoted() throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    // A program of that name, which says something and fails. The shell writes it: a process that another test starts
    // meanwhile would hold a descriptor of this one open, and the program could not be run.
    let line = #"""
      printf '#!/bin/sh\nprintf "first\\nno \\033[31mway\\n\\n" >&2\nexit 3\n' > "$1/ffmpeg"; chmod +x "$1/ffmpeg"
      PATH="$1:$PATH" exec "$0" render --size 320x200 --frames 40 -o "$1/a.mp4" 2>&1
      """#
    let result = try runTool(["bash", "-c", line, path, folder.path], environment: Program.quiet)
    #expect(result.output == "vitrine: error: \(folder("a.mp4")): cannot write: ffmpeg: no \\u{1b}[31mway\n")
    #expect(result.status == 74)
    #expect(folder.files == ["ffmpeg"])
  }

  @Test func aMissingFfmpegIsNamed() throws {
    let folder = try TemporaryFolder()
    let path = try #require(Program.path)
    let line = #"PATH="$1" exec "$0" render --size 32x20 --frames 2 -o "$1/a.mp4" 2>&1"#
    let result = try runTool(["bash", "-c", line, path, folder.path], environment: Program.quiet)
    #expect(result.output == "vitrine: error: \(folder("a.mp4")): cannot write: ffmpeg is not installed\n")
    #expect(result.status == 74)
    #expect(folder.files == [])
  }
}
