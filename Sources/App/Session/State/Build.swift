/// The way in which this program was compiled.
package enum Build {
  /// True if the program was built without optimisation, so that its timings are meaningless.
  package static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
