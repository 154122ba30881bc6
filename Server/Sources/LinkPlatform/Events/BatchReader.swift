import EntrywayDiagnostics
@_spi(EntrywayTool) package import EntrywayJSON
package import Foundation

/// A request's batch, as far as it could be read.
package struct ReadBatch: Sendable {
  package var installation: RecordID
  package var secretHash: Data
  package var sentAt: Timestamp
  /// The events that are valid.
  package var events: [ReadEvent]
  package var invalid: [InvalidEvent]
}

/// An event that cannot be taken.
package struct InvalidEvent: Hashable, Encodable, Sendable {
  /// Its place in the request.
  package var index: Int
  package var code: String
  package var detail: String
  /// What is wrong, as a JSON pointer into the request.
  package var pointer: String
}

/// Reads `{"installation": …, "secret": …, "sentAt": …, "events": […]}` without a tree: reading is half
/// of what an event costs.
package struct BatchReader {
  /// How many events a request has at most.
  package static let eventLimit = 1000
  /// How many bytes it has at most, as it is and unpacked.
  package static let sizeLimit = 1_000_000

  /// - Throws: A ``Refusal`` with 400 for what is no batch; what is wrong with one event alone is told
  ///   in the batch.
  package static func read(_ data: Data) throws(Refusal) -> ReadBatch {
    let result: Result<ReadBatch, EventProblem> = data.withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: UInt8.self) { bytes in
        var reader = BatchReader(json: JSONReader(bytes))
        do throws(EventProblem) {
          return .success(try reader.batch())
        } catch {
          return .failure(error)
        }
      }
    }
    do throws(EventProblem) {
      return try result.get()
    } catch {
      var diagnostic = Diagnostic(
        .error, "bad-batch", error.detail,
        hint: "see /openapi.json at the private address for the shape.")
      if !error.pointer.isEmpty { diagnostic.location = .init(path: error.pointer) }
      throw Refusal(.invalid, diagnostic)
    }
  }

  private var json: JSONReader
  private var events: [ReadEvent] = []
  private var invalid: [InvalidEvent] = []

  private init(json: JSONReader) {
    self.json = json
  }

  private mutating func batch() throws(EventProblem) -> ReadBatch {
    var installation: RecordID?
    var secretHash: Data?
    var sentAt: Timestamp?
    var hasEvents = false
    try json.read("") { json throws(JSONReadingError) in try json.beginObject() }
    while let name = try json.read("", { json throws(JSONReadingError) in try json.nextMember() }) {
      switch name {
      case "installation":
        let text = try json.text("/installation", limit: 64)
        installation = RecordID(hexadecimal: text)
        guard installation != nil else {
          throw EventProblem("expected 32 digits of 0-9 and a-f", "/installation")
        }
      case "secret":
        let text = try json.text("/secret", limit: 128)
        guard text.utf8.count >= 22 else {
          throw EventProblem("expected 22 to 128 bytes that nobody can guess", "/secret")
        }
        secretHash = SecretHash.hash(of: text.utf8)
      case "sentAt": sentAt = try json.time("/sentAt")
      case "events":
        try readEvents()
        hasEvents = true
      default: try json.read("") { json throws(JSONReadingError) in try json.skip() }
      }
    }
    try json.read("") { json throws(JSONReadingError) in try json.end() }
    guard let installation else { throw EventProblem("`installation` is missing", "") }
    guard let secretHash else { throw EventProblem("`secret` is missing", "") }
    guard let sentAt else { throw EventProblem("`sentAt` is missing", "") }
    guard hasEvents else { throw EventProblem("`events` is missing", "") }
    return ReadBatch(
      installation: installation, secretHash: secretHash, sentAt: sentAt, events: events,
      invalid: invalid)
  }

  private mutating func readEvents() throws(EventProblem) {
    (events, invalid) = ([], [])
    try json.read("/events") { json throws(JSONReadingError) in try json.beginArray() }
    var index = 0
    while try json.read("/events", { json throws(JSONReadingError) in try json.nextElement() }) {
      guard index < Self.eventLimit else {
        throw EventProblem("a request has at most \(Self.eventLimit) events", "/events")
      }
      let start = json
      do throws(EventProblem) {
        events.append(try ReadEvent(&json, index))
      } catch {
        // Where it ends has to be known all the same: what is no JSON ends the whole request.
        json = start
        try json.read("/events/\(index)") { json throws(JSONReadingError) in try json.skip() }
        invalid.append(
          InvalidEvent(
            index: index, code: "bad-event", detail: error.detail,
            pointer: "/events/\(index)\(error.pointer)"))
      }
      index += 1
    }
  }
}

/// What is wrong with a batch or an event, and where.
package struct EventProblem: Error, Hashable {
  package let detail: String
  package let pointer: String

  package init(_ detail: String, _ pointer: String) {
    (self.detail, self.pointer) = (detail, pointer)
  }

  package init(_ error: JSONReadingError, _ pointer: String) {
    self.pointer = pointer
    switch error.reason {
    case .wrongKind(let expected, let found):
      detail = "expected \(Self.name(of: expected)), found \(Self.name(of: found))"
    case .notWhole: detail = "expected a whole number"
    case .numberTooLarge: detail = "the number is too large"
    case .tooDeep: detail = "this is nested too deeply"
    case .badUTF8: detail = "this is not UTF-8, at byte \(error.offset)"
    case .unexpectedEnd: detail = "this is not JSON: it ends too early"
    case .unexpectedByte, .badEscape, .loneSurrogate, .badNumber, .controlCharacter, .trailingBytes,
      .outOfOrder:
      detail = "this is not JSON, from byte \(error.offset) on"
    }
  }

  private static func name(of kind: JSONReader.Kind) -> String {
    switch kind {
    case .object: "an object"
    case .array: "a list"
    case .text: "text"
    case .number: "a number"
    case .true, .false: "true or false"
    case .null: "null"
    }
  }
}

extension JSONReader {
  /// Reads, and says of an error where it is.
  package mutating func read<Value>(
    _ pointer: String, _ work: (inout JSONReader) throws(JSONReadingError) -> Value
  ) throws(EventProblem) -> Value {
    do throws(JSONReadingError) {
      return try work(&self)
    } catch {
      throw EventProblem(error, pointer)
    }
  }

  /// Reads a text of a length, in which nothing controls.
  package mutating func text(_ pointer: String, limit: Int) throws(EventProblem) -> String {
    let slice = try read(pointer) { json throws(JSONReadingError) in try json.textSlice() }
    let text = slice.withUTF8 { bytes -> String? in
      guard AppText.isText(bytes, limit: limit) else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
    guard let text else {
      throw EventProblem("expected 1 to \(limit) bytes without control characters", pointer)
    }
    return text
  }

  package mutating func time(_ pointer: String) throws(EventProblem) -> Timestamp {
    let slice = try read(pointer) { json throws(JSONReadingError) in try json.textSlice() }
    guard let time = slice.withUTF8({ Timestamp(bytes: $0) }) else {
      throw EventProblem("expected a time such as 2026-11-22T10:58:07.000Z", pointer)
    }
    return time
  }

  package mutating func id(_ pointer: String) throws(EventProblem) -> RecordID {
    let slice = try read(pointer) { json throws(JSONReadingError) in try json.textSlice() }
    guard let id = slice.withUTF8({ RecordID(text: $0) }) else {
      throw EventProblem("expected a UUID such as 0190a5d2-7b1c-7def-8123-456789abcdef", pointer)
    }
    return id
  }
}
