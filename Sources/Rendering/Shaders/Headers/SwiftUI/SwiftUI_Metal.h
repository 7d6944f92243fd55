// The name of what a layer effect reads. The precompiled headers declare everything but this: a source that has not included
// it does not compile, as with Metal. There is no guard, since sources of a program are each in a namespace of their own.
#include <metal_stdlib>

namespace SwiftUI {
using ::vitrine::Layer;
}
