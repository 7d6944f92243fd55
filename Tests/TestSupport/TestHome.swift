import CTestSupport

/// The folders that stand for a person's in a test run: caches, settings and data of nobody else.
///
/// They are made before the first test, `XDG_CACHE_HOME`, `XDG_CONFIG_HOME` and `XDG_DATA_HOME` name them in this process
/// and in those that it starts, and they go with it.
public enum TestHome {
  public static let folder = String(cString: tests_home())
  public static let cache = folder + "/cache"
}
