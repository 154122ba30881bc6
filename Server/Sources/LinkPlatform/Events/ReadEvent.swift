@_spi(EntrywayTool) package import EntrywayJSON
package import EntrywayRouting

/// An event as an app tells it, before what the server knows of it is added.
package struct ReadEvent: Sendable {
  /// Its place in the request.
  package let index: Int
  package private(set) var event: Event
  /// The touch token of the entry, as it came.
  private(set) var touch: String?
  /// What stood in the link itself: it holds where the owner says nothing.
  package let told: LinkCampaign?

  /// How many parameters or values an event has at most.
  package static let valueLimit = 20
  /// How many bytes one of them has at most.
  package static let valueSize = 256

  /// Reads an event.
  ///
  /// - Throws: What is wrong, with the pointer within the event.
  package init(_ json: inout JSONReader, _ index: Int) throws(EventProblem) {
    var fields = EventFields()
    try fields.read(&json)
    guard let id = fields.id else { throw Self.missing("id") }
    guard let kind = fields.kind else { throw Self.missing("type") }
    guard let occurredAt = fields.occurredAt else { throw Self.missing("occurredAt") }
    guard let sequence = fields.sequence else { throw Self.missing("sequence") }
    self.index = index
    touch = fields.touch
    told = kind == .open || kind == .sessionBegan ? fields.told.campaign : nil
    event = Event(
      id: id, kind: kind, occurredAt: occurredAt, sequence: sequence, session: fields.session,
      version: fields.version, outcome: fields.outcome, code: fields.code,
      entrySource: fields.entrySource,
      name: kind == .custom ? fields.name : fields.route, nearest: fields.nearest,
      link: fields.link, send: fields.send, values: fields.values)
    if kind == .open {
      (event.action, event.surface) = (fields.told.action, fields.told.surface)
      (event.referrer, event.isReengagement) = (fields.told.referrer, fields.told.isReengagement)
    }
    try check(fields)
  }

  /// Whether an event has what its type needs.
  private func check(_ fields: EventFields) throws(EventProblem) {
    switch event.kind {
    case .open:
      guard let outcome = event.outcome else { throw Self.missing("outcome") }
      guard event.entrySource != nil else { throw Self.missing("entrySource") }
      if outcome == .opened, event.name == nil { throw Self.missing("route") }
      if outcome == .rejected, event.code == nil { throw Self.missing("code") }
    case .sessionBegan, .sessionEnded:
      guard event.session != nil else { throw Self.missing("session") }
    case .delivered, .shown:
      guard event.send != nil else { throw Self.missing("send") }
    case .custom:
      guard event.name != nil else { throw Self.missing("name") }
    }
    if event.kind != .open, event.outcome != nil {
      throw EventProblem("only an open has an outcome", "/outcome")
    }
  }

  private static func missing(_ name: String) -> EventProblem {
    EventProblem("`\(name)` is missing", "")
  }
}

/// The members of an event.
private struct EventFields {
  var id: RecordID?
  var kind: Event.Kind?
  var occurredAt: Timestamp?
  var sequence: Int64?
  var session: RecordID?
  var version: String?
  var outcome: Event.Outcome?
  var code: String?
  var entrySource: String?
  var route: String?
  var name: String?
  var nearest: String?
  var link: RecordID?
  var send: String?
  var touch: String?
  var values: [Event.Value] = []
  var told = ToldMembers()

  mutating func read(_ json: inout JSONReader) throws(EventProblem) {
    let limit = AppText.limit
    try json.read("") { json throws(JSONReadingError) in try json.beginObject() }
    while let name = try json.read("", { json throws(JSONReadingError) in try json.nextMember() }) {
      // Members that an app leaves out may be told as null too.
      if try json.read("", { json throws(JSONReadingError) in try json.peek() }) == .null {
        try json.read("") { json throws(JSONReadingError) in try json.null() }
        continue
      }
      switch name {
      case "id": id = try json.id("/id")
      case "type":
        kind = try Self.named(try json.text("/type", limit: limit), "/type")
      case "occurredAt": occurredAt = try json.time("/occurredAt")
      case "sequence":
        let number = try json.read("/sequence") { json throws(JSONReadingError) in
          try json.integer()
        }
        guard 0...(1 << 53) ~= number else {
          throw EventProblem("expected 0 to 9007199254740992", "/sequence")
        }
        sequence = number
      case "session": session = try json.id("/session")
      case "version": version = try json.text("/version", limit: limit)
      case "outcome":
        outcome = try Self.named(try json.text("/outcome", limit: limit), "/outcome")
      case "code": code = try json.text("/code", limit: limit)
      case "entrySource": entrySource = try json.text("/entrySource", limit: limit)
      case "route": route = try json.text("/route", limit: limit)
      case "name": self.name = try json.text("/name", limit: limit)
      case "nearest": nearest = try json.text("/nearest", limit: limit)
      case "link": link = try json.id("/link")
      case "send": send = try json.text("/send", limit: limit)
      case "touch": touch = try json.text("/touch", limit: 128)
      case "parameters": try readValues(&json, "/parameters")
      case "values": try readValues(&json, "/values")
      default:
        guard try !told.read(name, &json) else { continue }
        try json.read("") { json throws(JSONReadingError) in try json.skip() }
      }
    }
  }

  private mutating func readValues(
    _ json: inout JSONReader, _ pointer: String
  ) throws(EventProblem) {
    values = []
    try json.read(pointer) { json throws(JSONReadingError) in try json.beginObject() }
    while let key = try json.read(
      pointer, { json throws(JSONReadingError) in try json.nextMember() })
    {
      let key = key.string
      let place = "\(pointer)/\(key.jsonPointerToken)"
      guard 1...AppText.limit ~= key.utf8.count,
        !key.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F })
      else { throw EventProblem("a value's name is too long, or has control characters", pointer) }
      guard values.count < ReadEvent.valueLimit else {
        throw EventProblem("there are more than \(ReadEvent.valueLimit) values", pointer)
      }
      guard !values.contains(where: { $0.key == key }) else {
        throw EventProblem("the value appears twice", place)
      }
      let content: Event.Value.Content
      switch try json.read(place, { json throws(JSONReadingError) in try json.peek() }) {
      case .text: content = .text(try json.text(place, limit: ReadEvent.valueSize))
      case .number:
        let number = try json.read(place) { json throws(JSONReadingError) in try json.number() }
        // Sums of them stay numbers.
        guard abs(number) <= 1e15 else { throw EventProblem("the number is too large", place) }
        content = .number(number)
      case .true, .false:
        content = .flag(try json.read(place) { json throws(JSONReadingError) in try json.flag() })
      case .object, .array, .null:
        throw EventProblem("expected text, a number, true or false", place)
      }
      values.append(Event.Value(key, content))
    }
  }

  private static func named<Name: RawRepresentable & CaseIterable>(
    _ text: String, _ pointer: String
  ) throws(EventProblem) -> Name where Name.RawValue == String {
    guard let found = Name(rawValue: text) else {
      let names = Name.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw EventProblem("expected one of \(names)", pointer)
    }
    return found
  }
}
