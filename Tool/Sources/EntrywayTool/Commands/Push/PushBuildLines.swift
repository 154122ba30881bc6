import Entryway
@_spi(EntrywayTool) import EntrywayDiagnostics
@_spi(EntrywayTool) import EntrywayJSON
import EntrywayPush
import Foundation

/// `push build --lines`: the payload for the object of options on each line.
@MainActor
struct PushBuildLines {
  let console: Console
  let rules: any AppRules

  func answer(_ lines: PushLines) throws -> ExitStatus {
    try lines.answer(
      each: { line in
        let payload: PushPayload
        let send: SendBody?
        var simulator: SimulatorPush?
        do throws(ToolError) {
          let options = try PushBuildOptions(json: line.bytes)
          payload = try options.payload(rules)
          if options.bundleID != nil, !options.live.isChosen {
            simulator = try options.simulator(payload)
          }
          send = SendBody(options, payload)
        } catch {
          return try refuse(line.number, error.diagnostic)
        }
        try console.write(JSONLine(payload, file: simulator, send: send, inputLine: line.number))
        return true
      },
      tooLong: refuse)
  }

  private func refuse(_ number: Int, _ error: Diagnostic) throws(OutputError) -> Bool {
    try console.write(JSONLine(inputLine: number, error: error))
    return false
  }
}

extension PushBuildOptions {
  /// Reads an object of options; null means that an option isn't set.
  init(json bytes: [UInt8]) throws(ToolError) {
    guard bytes.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw ToolError(.options, "the line is empty", hint: Self.beginning)
    }
    let value: PayloadValue
    do throws(JSONError) { value = try PayloadValue(json: bytes) } catch {
      throw ToolError(error.diagnostic)
    }
    guard case .object(let fields) = value else {
      throw ToolError(
        .options, "the line is \(value.kind), not an object",
        hint: Self.beginning)
    }
    // In a fixed order, so that the same line always has the same first error.
    for key in fields.keys.sorted() where Key(rawValue: key) == nil { throw Self.unknown(key) }
    self.init(.line)
    to = try Self.text(.to, in: fields)
    live = try Self.live(in: fields)
    guard live.isChosen || to != nil else {
      throw ToolError(
        .options, "`to` is missing", hint: #"write the link that a tap opens: {"to": LINK}."#)
    }
    title = try Self.text(.title, in: fields)
    subtitle = try Self.text(.subtitle, in: fields)
    body = try Self.text(.body, in: fields)
    category = try Self.text(.category, in: fields)
    badge = try Self.integer(.badge, in: fields)
    sound = try Self.text(.sound, in: fields)
    image = try Self.text(.image, in: fields)
    imageKey = try Self.text(.imageKey, in: fields)
    sendID = try Self.text(.sendID, in: fields)
    bundleID = try Self.text(.bundleID, in: fields)
    actions = try Self.actions(in: fields)
    if let problem {
      let name = Quoting.code(problem.key.rawValue)
      let isThere = ![nil, .null].contains(fields[problem.key.rawValue])
      let hint =
        problem.isExtra
        ? "leave \(name) out."
        : isThere ? "correct the value, or leave \(name) out." : "add \(name)."
      throw ToolError(
        Diagnostic(
          .error, .options, problem.message, at: Self.place([problem.key.rawValue]), hint: hint))
    }
  }

  /// The hint that shows the format of a line.
  private static var beginning: String {
    #"write the options of a payload: {"to": LINK, "title": TEXT}."#
  }

  private static func text(
    _ key: Key, in fields: [String: PayloadValue]
  ) throws(ToolError) -> String? {
    switch fields[key.rawValue] {
    case nil, .null?: nil
    case .text(let text)?: text
    case let other?: throw misfit(key, other, "text", hint: "put it in double quotes.")
    }
  }

  private static func integer(
    _ key: Key, in fields: [String: PayloadValue]
  ) throws(ToolError) -> Int? {
    switch fields[key.rawValue] {
    case nil, .null?: nil
    case .integer(let number)?: number
    case let other?: throw misfit(key, other, "an integer", hint: "write digits without quotes.")
    }
  }

  private static func number(
    _ key: Key, in fields: [String: PayloadValue]
  ) throws(ToolError) -> Double? {
    switch fields[key.rawValue] {
    case nil, .null?: nil
    case .integer(let number)?: Double(number)
    case .double(let number)?: number
    case let other?: throw misfit(key, other, "a number", hint: "write digits without quotes.")
    }
  }

  private static func flag(
    _ key: Key, in fields: [String: PayloadValue]
  ) throws(ToolError) -> Bool {
    switch fields[key.rawValue] {
    case nil, .null?: false
    case .bool(let flag)?: flag
    case let other?:
      throw misfit(key, other, "true or false", hint: "write true or false without quotes.")
    }
  }

  /// A text that is converted to another type.
  private static func value<Value>(
    _ key: Key, in fields: [String: PayloadValue], _ expected: String, hint: String,
    _ read: (String) -> Value?
  ) throws(ToolError) -> Value? {
    guard let text = try text(key, in: fields) else { return nil }
    guard let value = read(text) else {
      throw ToolError(
        Diagnostic(
          .error, .options,
          "\(Quoting.code(key.rawValue)) is \(Quoting.text(text)), not \(expected)",
          at: place([key.rawValue]), hint: hint))
    }
    return value
  }

  /// A time, as text or in seconds since 1970.
  private static func time(
    _ key: Key, in fields: [String: PayloadValue]
  ) throws(ToolError) -> Date? {
    let value = fields[key.rawValue] ?? .null
    do throws(TimeArgument.Fault) {
      switch value {
      case .null: return nil
      case .integer(let seconds) where seconds >= 0:
        return try TimeArgument(seconds: seconds).date
      case .text(let text): return try TimeArgument(text).date
      default: throw .form
      }
    } catch {
      let shown =
        switch value {
        case .text(let text): Quoting.text(text)
        case .integer(let number): "\(number)"
        default: value.kind
        }
      throw ToolError(
        Diagnostic(
          .error, .options, "\(Quoting.code(key.rawValue)) is \(shown), not a time",
          at: place([key.rawValue]), hint: error.message))
    }
  }

  /// The options of Live Activities, widgets and controls.
  private static func live(
    in fields: [String: PayloadValue]
  ) throws(ToolError) -> WidgetExtensionRequest {
    var live = WidgetExtensionRequest()
    live.event = try value(
      .activity, in: fields, "an event", hint: "it is one of `start`, `update`, `end`."
    ) { LiveActivityPush.Event(rawValue: $0) }
    live.isContentChanged = try flag(.contentChanged, in: fields)
    live.attributesType = try text(.attributesType, in: fields)
    live.timestamp = try time(.timestamp, in: fields)
    live.staleDate = try time(.staleDate, in: fields)
    live.dismissal =
      fields[Key.dismissalDate.rawValue] == "now"
      ? .immediate : try time(.dismissalDate, in: fields).map { .after($0) }
    live.relevanceScore = try number(.relevanceScore, in: fields)
    live.inputPushChannel = try text(.inputPushChannel, in: fields)
    func content(_ key: Key) -> PayloadValue? {
      if case .null? = fields[key.rawValue] { return nil }
      return fields[key.rawValue]
    }
    live.contentState = content(.contentState)
    live.attributes = content(.attributes)
    live.hasInputToken = try flag(.inputPushToken, in: fields)
    live.isBroadcast = try flag(.broadcast, in: fields)
    return live
  }

  private static func actions(
    in fields: [String: PayloadValue]
  ) throws(ToolError) -> [(id: String, link: String)] {
    let hint = #"write a link for each button: "action": {"ID": LINK}."#
    switch fields[Key.action.rawValue] {
    case nil, .null?: return []
    case .object(let links)?:
      var actions: [(id: String, link: String)] = []
      for (id, value) in links.sorted(by: { $0.key < $1.key }) {
        guard case .text(let link) = value else {
          throw ToolError(
            Diagnostic(
              .error, .options,
              "the link of the button \(Quoting.code(id)) is \(value.kind), not text",
              at: place([Key.action.rawValue]), hint: hint))
        }
        actions.append((id, link))
      }
      return actions
    case let other?: throw misfit(.action, other, "an object", hint: hint)
    }
  }

  private static func misfit(
    _ key: Key, _ value: PayloadValue, _ expected: String, hint: String
  ) -> ToolError {
    ToolError(
      Diagnostic(
        .error, .options, "\(Quoting.code(key.rawValue)) is \(value.kind), not \(expected)",
        at: place([key.rawValue]), hint: hint))
  }

  private static func unknown(_ key: String) -> ToolError {
    let known = Key.allCases.map(\.rawValue)
    let meant = Spelling.nearest(to: key, among: known)
    return ToolError(
      Diagnostic(
        .error, .options, "there is no option \(Quoting.code(key))", at: place([key]),
        hint: meant.map { "did you mean \(Quoting.code($0))?" }
          ?? "`entryway push build --help` lists the options."))
  }
}

extension Diagnostic.Code {
  /// A line has no usable options.
  fileprivate static let options = Self(rawValue: "options")
}
