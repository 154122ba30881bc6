import FoundationEssentials

/// A key as its owner holds it: `ewpk_` or `ewsk_`, the record's identifier, 32 random bytes.
///
/// The identifier finds the record, the bytes prove it; only their hash is stored. They are random
/// enough that a plain hash cannot be tried out.
package struct KeyText: Hashable, Sendable {
  package let type: Key.Kind
  package let id: RecordID
  private let secret: [UInt8]

  /// A new key.
  package init(type: Key.Kind, id: RecordID) {
    (self.type, self.id) = (type, id)
    secret = SecretHash.secret(32)
  }

  /// Reads a key; nil for a text that is none.
  package init?(_ text: String) {
    let parts = text.utf8.split(
      separator: UInt8(ascii: "_"), maxSplits: 2, omittingEmptySubsequences: false
    ).map(Substring.init)
    guard text.utf8.count < 128, parts.count == 3,
      let type = Key.Kind.allCases.first(where: { Self.prefix(of: $0) == parts[0] }),
      let id = RecordID(hexadecimal: parts[1]),
      let secret = Base64URL.bytes(of: String(parts[2])), secret.count == 32
    else { return nil }
    (self.type, self.id, self.secret) = (type, id, secret)
  }

  /// The whole text, to be shown once.
  package var text: String {
    "\(Self.prefix(of: type))_\(id.hexadecimal)_\(Base64URL.text(of: secret))"
  }

  /// What the record keeps.
  package var hash: String { SecretHash.hexadecimal(of: secret) }

  /// Whether this is the key of a record; it takes the same time whatever differs.
  package func proves(_ key: Key) -> Bool {
    SecretHash.isSame(Data(hash.utf8), Data(key.hash.utf8)) && type == key.type
  }

  private static func prefix(of type: Key.Kind) -> String {
    switch type {
    case .publishable: "ewpk"
    case .secret: "ewsk"
    }
  }
}
