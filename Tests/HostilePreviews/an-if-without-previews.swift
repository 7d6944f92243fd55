// 65: the sources have no preview that is compiled
import SwiftUI

#if os(macOS)
  #Preview { Color.red }
#endif
