import Testing

@testable import EntrywayTool

@Suite("ByteScan") struct ByteScanTests {
  /// Bytes of which few are marked, and those are close to bytes that are not.
  static func bytes(_ random: inout Seeded) -> [UInt8] {
    let near: [UInt8] = [0, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7E, 0x7F, 0x80, 0xFF]
    return (0..<Int.random(in: 0..<40, using: &random)).map { _ in
      Int.random(in: 0..<8, using: &random) == 0 ? near.randomElement(using: &random) ?? 0 : 0x61
    }
  }

  @Test("Bytes are visible as the slow, obvious look at each says")
  func visible() {
    let seed: UInt64 = 16
    var random = Seeded(seed: seed)
    for _ in 0..<20_000 {
      let bytes = Self.bytes(&random)
      let expected = bytes.allSatisfy { (0x20..<0x7F).contains($0) }
      let isPlain = expected && !bytes.contains(0x22) && !bytes.contains(0x5C)
      #expect(bytes.withUnsafeBytes { ByteScan.isPlain($0) } == isPlain, "\(bytes), seed \(seed)")
      #expect(
        bytes.withUnsafeBytes { ByteScan.isVisible($0) } == expected, "\(bytes), seed \(seed)")
    }
  }

  @Test("The first byte to escape is the one that the slow, obvious look finds")
  func escaped() {
    let seed: UInt64 = 17
    var random = Seeded(seed: seed)
    for _ in 0..<20_000 {
      let bytes = Self.bytes(&random)
      let start = Int.random(in: 0...bytes.count, using: &random)
      let expected =
        bytes[start...].firstIndex { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0x7F }
      let found = bytes.withUnsafeBytes { ByteScan.firstEscaped(in: $0, from: start) }
      #expect(found == expected ?? bytes.count, "\(bytes) from \(start), seed \(seed)")
    }
  }
}
