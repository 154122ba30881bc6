import Foundation

/// From what to what a change goes, read of how the API shows a record before and after it: whatever a
/// record gets later is told too, and what the API hides, such as a key's text, never is.
package enum AuditChanges {
  /// How many bytes a value has at most.
  package static let textLimit = 200
  /// How many values a change tells at most.
  package static let limit = 60
  /// What no change is about: what identifies a record, and what follows from the rest.
  private static let passedOver: Set<String> = [
    "id", "createdAt", "changedAt", "address", "opensSince",
  ]

  /// What differs between two views of a record, by name.
  ///
  /// - Parameters:
  ///   - old: The record before; nil where it is made.
  ///   - new: The record after; nil where it is removed.
  package static func between(_ old: (any Encodable)?, _ new: (any Encodable)?) -> [AuditEntry
    .Change]
  {
    let (before, after) = (values(of: old), values(of: new))
    let names = Set(before.keys).union(after.keys).sorted()
    let changes = names.compactMap { name -> AuditEntry.Change? in
      guard before[name] != after[name] else { return nil }
      return AuditEntry.Change(name, from: before[name].map(cut), to: after[name].map(cut))
    }
    return Array(changes.prefix(limit))
  }

  /// The values of a view as texts; those within an object as `stores.iphone`.
  private static func values(of view: (any Encodable)?) -> [String: String] {
    guard let view,
      let object = try? JSONSerialization.jsonObject(with: JSONBody.data(view)) as? [String: Any]
    else { return [:] }
    var values: [String: String] = [:]
    for (name, value) in object where !passedOver.contains(name) {
      add(value, name, to: &values)
    }
    return values
  }

  private static func add(_ value: Any, _ name: String, to values: inout [String: String]) {
    switch value {
    case is NSNull: break
    case let text as String: values[name] = text
    case let object as [String: Any]:
      for (member, value) in object { add(value, "\(name).\(member)", to: &values) }
    case let list as [Any] where list.isEmpty: break
    case let list as [String]: values[name] = list.joined(separator: ", ")
    default:
      let json = try? JSONSerialization.data(
        withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      values[name] = json.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// A text of a bounded length, cut before a scalar.
  private static func cut(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.count > textLimit else { return text }
    var end = bytes.index(bytes.startIndex, offsetBy: textLimit - 3)
    while bytes[end] & 0xC0 == 0x80 { end = bytes.index(before: end) }
    return String(text[..<end]) + "…"
  }
}

extension AuditEntry.Change {
  /// For people: `title: The Shop → Shop`.
  package var text: String {
    switch (from, to) {
    case (let from?, let to?): "\(name): \(from) → \(to)"
    case (nil, let to?): "\(name): \(to)"
    case (let from?, nil): "\(name): \(from) → none"
    case (nil, nil): name
    }
  }
}
