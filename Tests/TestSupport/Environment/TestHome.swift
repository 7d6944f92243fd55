import CTestSupport

/// The private folders of a test run for caches, settings, data and state.
///
/// They are created before the first test and removed at the end of the process. `XDG_CACHE_HOME`, `XDG_CONFIG_HOME`,
/// `XDG_DATA_HOME` and `XDG_STATE_HOME` name them, in this process and its children.
public enum TestHome {
  public static let folder = String(cString: tests_home())
  public static let cache = folder + "/cache"
}
