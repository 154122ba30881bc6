package import FoundationEssentials
package import LinkPlatform

/// What a question mark of a statement may stand for.
package protocol SQLValue {
  /// What the database takes it for: known without the value, which may be null.
  static var sqlType: SQLType { get }
  func bind<Target: SQLValueTarget>(to target: inout Target)
}

package enum SQLType: Sendable {
  /// 64 bits; flags are 0 and 1, times milliseconds since 1970.
  case number
  case text
  case bytes
}

/// Takes one value.
package protocol SQLValueTarget {
  mutating func takeNull(_ type: SQLType)
  mutating func take(_ number: Int64)
  mutating func take(_ text: String)
  mutating func take(_ bytes: Data)
  /// Takes 16 bytes, the first bytes first.
  mutating func take(high: UInt64, low: UInt64)
}

extension Optional: SQLValue where Wrapped: SQLValue {
  package static var sqlType: SQLType { Wrapped.sqlType }
  package func bind<Target: SQLValueTarget>(to target: inout Target) {
    if let self { self.bind(to: &target) } else { target.takeNull(Wrapped.sqlType) }
  }
}

extension Int64: SQLValue {
  package static var sqlType: SQLType { .number }
  package func bind<Target: SQLValueTarget>(to target: inout Target) { target.take(self) }
}

extension Int: SQLValue {
  package static var sqlType: SQLType { .number }
  package func bind<Target: SQLValueTarget>(to target: inout Target) { target.take(Int64(self)) }
}

extension Bool: SQLValue {
  package static var sqlType: SQLType { .number }
  package func bind<Target: SQLValueTarget>(to target: inout Target) { target.take(self ? 1 : 0) }
}

extension Timestamp: SQLValue {
  package static var sqlType: SQLType { .number }
  package func bind<Target: SQLValueTarget>(to target: inout Target) { target.take(milliseconds) }
}

extension String: SQLValue {
  package static var sqlType: SQLType { .text }
  package func bind<Target: SQLValueTarget>(to target: inout Target) { target.take(self) }
}

extension Data: SQLValue {
  package static var sqlType: SQLType { .bytes }
  package func bind<Target: SQLValueTarget>(to target: inout Target) { target.take(self) }
}

extension RecordID: SQLValue {
  package static var sqlType: SQLType { .bytes }
  package func bind<Target: SQLValueTarget>(to target: inout Target) {
    target.take(high: high, low: low)
  }
}

extension VisitorHash: SQLValue {
  package static var sqlType: SQLType { .bytes }
  package func bind<Target: SQLValueTarget>(to target: inout Target) {
    target.take(high: high, low: low)
  }
}
