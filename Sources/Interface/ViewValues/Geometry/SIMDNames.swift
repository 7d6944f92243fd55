/// Two `Float`s, by the name that the module `simd` has for them.
public typealias simd_float2 = SIMD2<Float>
/// Three `Float`s, by the name that the module `simd` has for them.
public typealias simd_float3 = SIMD3<Float>
/// Four `Float`s, by the name that the module `simd` has for them.
public typealias simd_float4 = SIMD4<Float>
/// Two `Double`s, by the name that the module `simd` has for them.
public typealias simd_double2 = SIMD2<Double>
/// Three `Double`s, by the name that the module `simd` has for them.
public typealias simd_double3 = SIMD3<Double>
/// Four `Double`s, by the name that the module `simd` has for them.
public typealias simd_double4 = SIMD4<Double>
/// Two `Int32`s, by the name that the module `simd` has for them.
public typealias simd_int2 = SIMD2<Int32>
/// Three `Int32`s, by the name that the module `simd` has for them.
public typealias simd_int3 = SIMD3<Int32>
/// Four `Int32`s, by the name that the module `simd` has for them.
public typealias simd_int4 = SIMD4<Int32>
/// Two `UInt32`s, by the name that the module `simd` has for them.
public typealias simd_uint2 = SIMD2<UInt32>
/// Three `UInt32`s, by the name that the module `simd` has for them.
public typealias simd_uint3 = SIMD3<UInt32>
/// Four `UInt32`s, by the name that the module `simd` has for them.
public typealias simd_uint4 = SIMD4<UInt32>

/// Returns the sum of the products of the components.
public func simd_dot<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { (a * b).sum() }
/// Returns the length of a vector.
public func simd_length<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_dot(a, a).squareRoot() }
/// Returns the square of the length of a vector.
public func simd_length_squared<V: SIMD>(_ a: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_dot(a, a) }
/// Returns the distance between two points.
public func simd_distance<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint { simd_length(b - a) }
/// Returns the vector of length 1 in the same direction; not a number if the vector has no direction.
public func simd_normalize<V: SIMD>(_ a: V) -> V where V.Scalar: FloatingPoint { a / simd_length(a) }

/// Returns a value between two vectors: the first at 0, the second at 1.
public func simd_mix<V: SIMD>(_ a: V, _ b: V, _ t: V) -> V where V.Scalar: FloatingPoint { a + (b - a) * t }
/// Returns the components clamped between two limits.
public func simd_clamp<V: SIMD>(_ a: V, _ least: V, _ most: V) -> V where V.Scalar: Comparable {
  a.clamped(lowerBound: least, upperBound: most)
}
