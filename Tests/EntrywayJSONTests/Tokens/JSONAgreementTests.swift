@_spi(EntrywayTool) import EntrywayJSON
import Foundation
import SeededRandom
import Testing

/// Where the reader and `JSONDecoder` are known to judge a document differently.
enum KnownDifference: CaseIterable {
  /// `JSONDecoder` lets a comma stand before a closing bracket, which RFC 8259 does not.
  case trailingComma
  /// `JSONDecoder` takes a byte order mark, or a NUL near the start, as a sign of the encoding;
  /// the reader reads UTF-8 only, as RFC 8259 demands of JSON that systems exchange.
  case encodingDetection
  /// `JSONDecoder` allows 512 levels, the reader 32.
  case depth
  /// `JSONDecoder` refuses numbers too small for a `Double` and some zeros with an exponent; the
  /// reader takes the nearest `Double`, which is zero.
  case zeroWithExponent

  /// The difference that explains why only one of the two accepts a document, if one does.
  init?(document: [UInt8], read: Result<JSONTree, JSONReadingError>) {
    switch read {
    case .success(let tree):
      guard tree.holdsZero, document.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else {
        return nil
      }
      self = .zeroWithExponent
    case .failure(let error):
      if error.reason == .tooDeep {
        self = .depth
      } else if document.starts(with: [0xEF, 0xBB, 0xBF]) || document.prefix(4).contains(0)
        || document.starts(with: [0xFE, 0xFF]) || document.starts(with: [0xFF, 0xFE])
      {
        self = .encodingDetection
      } else if error.reason == .unexpectedByte, "]}".utf8.contains(document[error.offset]),
        document[..<error.offset].last(where: { !" \t\r\n".utf8.contains($0) })
          == UInt8(ascii: ",")
      {
        self = .trailingComma
      } else {
        return nil
      }
    }
  }
}

@Suite("The reader agrees with Foundation, and with the tree reader")
struct JSONAgreementTests {
  private let decoder = JSONDecoder()

  @Test("Random documents read as the same trees")
  func randomDocuments() throws {
    let rounds = Seeds.first(2_000, of: 20_000)
    var random = RandomJSON(seed: 1 + UInt64(rounds.lowerBound))
    var compared = 0
    for _ in rounds {
      let document = random.document()
      let tree = try readTree(document)
      try skipDocument(document)
      if let decoded = try? decoder.decode(JSONTree.self, from: Data(document)) {
        try #require(tree == decoded, "\(String(decoding: document, as: UTF8.self))")
        compared += 1
      } else {
        try #require(
          KnownDifference(document: document, read: .success(tree)) == .zeroWithExponent)
      }
    }
    #expect(compared > rounds.count * 199 / 200)
  }

  @Test("Damaged documents are accepted and rejected alike but for the known differences")
  func damagedDocuments() throws {
    let rounds = Seeds.first(5_000, of: 50_000)
    var random = RandomJSON(seed: 2 + UInt64(rounds.lowerBound))
    var accepted = 0
    var rejected = 0
    for _ in rounds {
      let document = random.damaged(random.document())
      let read = Result { () throws(JSONReadingError) in try readTree(document) }
      let decoded = try? decoder.decode(JSONTree.self, from: Data(document))
      switch (read, decoded) {
      case (.success(let tree), let decoded?):
        try #require(tree == decoded, "\(String(decoding: document, as: UTF8.self))")
        accepted += 1
      case (.failure, nil):
        rejected += 1
      case (.success, nil), (.failure, .some):
        try #require(
          KnownDifference(document: document, read: read) != nil,
          "\(String(decoding: document, as: UTF8.self)) \(read)")
      }
    }
    #expect(accepted > rounds.count / 10)
    #expect(rejected > rounds.count * 2 / 5)
  }

  @Test("A damaged document is a tree to a strict tree reader if it is one to the reader")
  func treeReader() throws {
    let subject = JSONSubject(
      noun: "JSON", number: "", depth: "", comment: "", value: "", key: "", pair: "")
    let rounds = Seeds.first(2_000, of: 20_000)
    var random = RandomJSON(seed: 5 + UInt64(rounds.lowerBound))
    var accepted = 0
    for _ in rounds {
      let document = random.damaged(random.document())
      let read = failure { () throws(JSONReadingError) in _ = try readTree(document) }
      let tree = Result { () throws(JSONError) in
        try JSONTreeReader.value(of: document, depthLimit: JSONReader.depthLimit, for: subject)
      }
      switch tree {
      case .failure(let error) where error.code == .duplicateKey: continue
      case .success: accepted += 1
      case .failure: break
      }
      try #require(
        ((try? tree.get()) != nil) == (read == nil), "\(String(decoding: document, as: UTF8.self))")
    }
    #expect(accepted > rounds.count / 10)
  }

  @Test("Skipping a damaged document fails just as reading it does")
  func skippingDamagedDocuments() throws {
    let rounds = Seeds.first(4_000, of: 20_000)
    var random = RandomJSON(seed: 3 + UInt64(rounds.lowerBound))
    for _ in rounds {
      let document = random.damaged(random.document())
      let readFailure = failure { () throws(JSONReadingError) in _ = try readTree(document) }
      let skipFailure = failure { () throws(JSONReadingError) in try skipDocument(document) }
      guard readFailure?.reason != .numberTooLarge else { continue }
      try #require(readFailure == skipFailure, "\(String(decoding: document, as: UTF8.self))")
    }
  }

  @Test(
    "A known difference is one",
    arguments: [
      ("[1,]", KnownDifference.trailingComma, false),
      (#"{"a":1 , }"#, .trailingComma, false),
      ("\u{FEFF}1", .encodingDetection, false),
      ("1\u{0}", .encodingDetection, false),
      (String(repeating: "[", count: 33) + String(repeating: "]", count: 33), .depth, false),
      ("1e-400", .zeroWithExponent, true),
      ("[0e5]", .zeroWithExponent, true),
    ])
  func knownDifferences(json: String, difference: KnownDifference, isRead: Bool) {
    let document = Array(json.utf8)
    let read = Result { () throws(JSONReadingError) in try readTree(document) }
    let decoded = try? decoder.decode(JSONTree.self, from: Data(document))
    #expect(((try? read.get()) != nil) == isRead)
    #expect((decoded != nil) == !isRead)
    #expect(KnownDifference(document: document, read: read) == difference)
  }

  @Test("Numbers have the value they are written as, as integers and as doubles")
  func randomNumbers() throws {
    var random = RandomJSON(seed: 4)
    for _ in 0..<20_000 {
      let written = random.number()
      let integer = try? reading(written) { reader throws(JSONReadingError) in
        try reader.integer()
      }
      try #require(integer == wholeValue(of: written), "\(written)")
      let double = try? reading(written) { reader throws(JSONReadingError) in
        try reader.number()
      }
      let expected = Double(written).flatMap { $0.isFinite ? $0 : nil }
      try #require(double?.bitPattern == expected?.bitPattern, "\(written)")
    }
  }

  /// The integer a number is written as, found by moving its decimal point.
  private func wholeValue(of written: String) -> Int64? {
    let parts = written.lowercased().split(separator: "e")
    let mantissa = parts[0].split(separator: ".")
    let fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
    var digits = String(mantissa[0]) + fraction
    var exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - fraction.count
    if digits.allSatisfy({ $0 == "0" || $0 == "-" }) { return 0 }
    while exponent < 0, digits.hasSuffix("0") {
      digits.removeLast()
      exponent += 1
    }
    guard exponent >= 0 else { return nil }
    return Int64(digits + String(repeating: "0", count: exponent))
  }
}
