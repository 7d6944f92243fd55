import Lanes
import Testing

/// Copies of a few bytes.
@Suite struct MemoryLanesTests {
  @Test(arguments: 0..<32) func copiesExactlyTheBytes(count: Int) {
    let source = (0..<40).map { UInt8($0 * 5 + 1) }
    var target = [UInt8](repeating: 0, count: 40)
    target.withUnsafeMutableBytes { target in
      source.withUnsafeBytes { (target.baseAddress! + 3).copyFew($0.baseAddress! + 1, byteCount: count) }
    }
    for index in 0..<40 {
      let isCopied = (3..<3 + count).contains(index)
      #expect(target[index] == (isCopied ? source[index - 2] : 0), "byte \(index)")
    }
  }
}
