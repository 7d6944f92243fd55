// The name of a layer effect's input. The precompiled headers declare everything but this: a source that has not
// included it does not compile, as with Metal. There is no guard, since each source of a program is in its own
// namespace.
#include <metal_stdlib>

namespace SwiftUI {
using ::vitrine::Layer;
}
