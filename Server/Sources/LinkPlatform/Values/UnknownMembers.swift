/// Refuses members that a body does not have: a mistyped name would change nothing, silently.
package enum UnknownMembers {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package static func refuse(_ decoder: any Decoder, known: [String]) throws {
    let all = try decoder.container(keyedBy: Name.self)
    for key in all.allKeys.sorted(by: { $0.stringValue < $1.stringValue })
    where !known.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath + [key], debugDescription: "no such member",
          underlyingError: UnexpectedValueError(
            "no such member; there are \(known.joined(separator: ", "))")))
    }
  }
}
