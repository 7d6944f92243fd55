/// How this program was compiled.
package enum Build {
  /// Whether the program was built without optimisation, so that its figures mean nothing.
  package static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
