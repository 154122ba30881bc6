import Foundation

extension ReportedEvent: Encodable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case id, type, occurredAt, sequence, session, version, outcome, code, entrySource, route
    case nearest, parameters, link, send, touch, action, campaign, referrer
    case surface, reengagement, name, values
  }

  /// The names of all members that are ever written: what the page on privacy has to tell.
  static let memberNames = CodingKeys.allCases.map(\.rawValue)

  /// Writes the event as an object of the link server's `POST /v1/events`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func text(_ value: String?, _ key: CodingKeys) throws {
      try container.encodeIfPresent(ReportedText.name(value), forKey: key)
    }
    try container.encode(Self.text(of: id), forKey: .id)
    try container.encode(kind.rawValue, forKey: .type)
    try container.encode(ReportedTime.text(of: occurredAt), forKey: .occurredAt)
    try container.encode(sequence, forKey: .sequence)
    try container.encodeIfPresent(session.map(Self.text), forKey: .session)
    try text(version, .version)
    try container.encodeIfPresent(outcome?.rawValue, forKey: .outcome)
    try text(code, .code)
    try text(entrySource, .entrySource)
    try text(route, .route)
    try text(nearest, .nearest)
    if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
    try container.encodeIfPresent(link.map(Self.text), forKey: .link)
    try text(send, .send)
    try container.encodeIfPresent(touch?.rawValue, forKey: .touch)
    try container.encodeIfPresent(
      action.map {
        ReportedText.isClean($0, ReportedText.nameLimit) ? $0 : NotificationAction.unnamed
      },
      forKey: .action)
    try container.encodeIfPresent(campaign?.reported(), forKey: .campaign)
    try container.encodeIfPresent(ReportedText.host(referrer), forKey: .referrer)
    try container.encodeIfPresent(surface?.reported.itemValue, forKey: .surface)
    if isReengagement { try container.encode(true, forKey: .reengagement) }
    try text(name?.rawValue, .name)
    // JSON has no number that is not finite, and the event would be lost with it.
    let values = values.compactMapValues(\.bounded)
    if !values.isEmpty { try container.encode(values, forKey: .values) }
  }

  private static func text(of id: UUID) -> String { id.uuidString.lowercased() }
}

extension ReportedEvent: Decodable {
  /// Reads an event as it was sent, for a test that plays the server.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value? {
      try container.decodeIfPresent(Value.self, forKey: key)
    }
    let kind = try container.decode(String.self, forKey: .type)
    let date = try container.decode(String.self, forKey: .occurredAt)
    guard let kind = Kind(rawValue: kind), let date = ReportedTime.date(of: date) else {
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "unknown type or time")
    }
    self.init(id: try container.decode(UUID.self, forKey: .id), kind, occurredAt: date)
    sequence = try value(.sequence) ?? 0
    session = try value(.session)
    version = try value(.version)
    outcome = try (value(.outcome) as String?).flatMap(Outcome.init(rawValue:))
    code = try value(.code)
    entrySource = try value(.entrySource)
    route = try value(.route)
    nearest = try value(.nearest)
    parameters = try value(.parameters) ?? [:]
    link = try value(.link)
    send = try value(.send)
    touch = try (value(.touch) as String?).flatMap(TouchToken.init(rawValue:))
    action = try value(.action)
    campaign = try (value(.campaign) as LinkCampaign?)?.reported()
    referrer = try ReportedText.host(value(.referrer))
    surface = try (value(.surface) as String?).flatMap(EntrySurface.init(itemValue:))?.reported
    isReengagement = try value(.reengagement) ?? false
    name = try (value(.name) as String?).map(EventName.init(rawValue:))
    values = try value(.values) ?? [:]
  }
}

/// The lengths that a link server takes.
enum ReportedText {
  /// The most bytes of a name.
  static let nameLimit = 128
  /// The most bytes of a value.
  static let valueLimit = 256
  /// The most parameters or values of an event.
  static let valueCount = 20

  /// A name that fits, without control characters; nil for none.
  static func name(_ text: String?) -> String? {
    text.flatMap { bounded($0, nameLimit) }
  }

  /// A text that fits: cut between characters, its control characters replaced; nil if nothing is
  /// left.
  static func bounded(_ text: String, _ limit: Int) -> String? {
    if text.isEmpty { return nil }
    let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    if isPlain, text.utf8.count <= limit { return text }
    var (bounded, count) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars {
      count += UTF8.width(scalar)
      if count > limit { break }
      let controls = scalar.value < 0x20 || scalar.value == 0x7F
      bounded.append(controls ? "\u{FFFD}" : scalar)
      if controls { count += 2 }
    }
    while bounded.reduce(0, { $0 + UTF8.width($1) }) > limit { bounded.removeLast() }
    return bounded.isEmpty ? nil : String(bounded)
  }
}

/// Times as RFC 3339 writes them, with milliseconds.
enum ReportedTime {
  /// The date as text; one beyond the years of RFC 3339 counts as the nearest.
  static func text(of date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    let limit: TimeInterval = 253_402_300_799
    let date = Date(timeIntervalSince1970: seconds.isNaN ? 0 : min(max(seconds, 0), limit))
    return date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  static func date(of text: String) -> Date? {
    try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
  }
}
