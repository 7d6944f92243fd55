/// How this program was compiled.
package enum Build {
  /// Whether the program was built without optimisation, so that its timings are meaningless.
  package static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
