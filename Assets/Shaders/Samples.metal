// All the samples as one source: what ShaderLibrary looks in where a program has named no other.

#include "Colors.metal"
#include "Distortions.metal"
#include "Layers.metal"
#include "Fills.metal"
