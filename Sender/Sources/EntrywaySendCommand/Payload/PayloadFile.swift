import Entryway
import EntrywayDiagnostics
import EntrywayJSON
@_spi(EntrywayTool) import EntrywayPush
import EntrywaySending

/// The payload as it is sent, and what follows from it.
struct PayloadFile {
  /// The key by which a file for the simulator names its app.
  private static let simulatorKey = "Simulator Target Bundle"

  let file: InputFile
  private let reading: PushReading
  /// The payload, without the key of a file for the simulator.
  private(set) var value: PayloadValue
  /// The app that a file for the simulator names.
  let simulatorBundle: String?
  /// The bytes of the file; nil if they are not what is sent.
  private var sent: [UInt8]?

  /// Reads the file, or standard input.
  ///
  /// - Throws: `SendError` for a file that cannot be read, holds no JSON object, or is a message for
  ///   a provider.
  init(_ path: String) throws(SendError) {
    let file = InputFile(option: "", path: path, readsStandardInput: true)
    let bytes = try file.bytes()
    let reading = PushReading(bytes)
    self.file = file
    self.reading = reading
    if reading.payload == nil,
      let first = reading.diagnostics.first(where: { $0.severity == .error })
    {
      throw file.error(first)
    }
    let whole: PayloadValue
    do throws(JSONError) {
      whole = try PayloadValue(json: bytes)
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.location = Diagnostic.Location(line: error.line, column: error.column)
      throw file.error(diagnostic)
    }
    guard reading.payload == whole, case .object(var keys) = whole else {
      throw SendError(
        .providerMessage, "\(file.name) is a message for a provider, not a payload",
        excerpt: file.excerpt, hint: "send the payload that the message contains.")
    }
    guard let bundle = keys.removeValue(forKey: Self.simulatorKey) else {
      (value, sent, simulatorBundle) = (whole, bytes, nil)
      return
    }
    (value, sent) = (.object(keys), nil)
    if case .text(let name) = bundle { simulatorBundle = name } else { simulatorBundle = nil }
  }

  /// Puts the identifier of a send into a payload without one.
  mutating func name(_ send: SendRegistration) {
    let named = value.naming(send)
    if named != value { (value, sent) = (named, nil) }
  }

  /// The send that the payload names.
  var sendID: String? {
    guard case .object(let keys) = value, case .text(let id) = keys[PushPayload.sendIDKey] else {
      return nil
    }
    return id
  }

  /// The push type that was given, or that the payload implies.
  func type(given: PushType?) throws(SendError) -> PushType {
    if let type = given ?? PushType(impliedBy: value) { return type }
    if case .object(let keys) = value, keys["aps"] == nil {
      throw SendError(
        .pushType, "the payload has no `aps`", excerpt: file.excerpt,
        hint: keys["alert"] == nil
          ? "add it, such as {\"aps\": {\"alert\": \"…\"}}."
          : "put `alert` into it: {\"aps\": {\"alert\": \"…\"}}.")
    }
    throw SendError(
      .pushType, "the push type can't be inferred from the payload",
      excerpt: file.excerpt, notes: ["`aps` has no key that belongs to an alert or another type"],
      hint: "pass the type with --push-type, such as voip.")
  }

  /// The bytes to send: those of the file, unless it is one for the simulator, or too large with its
  /// spaces.
  func bytes(_ headers: PushHeaders) -> [UInt8] {
    if let sent, sent.count <= Self.limit(headers).bytes { return sent }
    return Array(value.jsonText().utf8)
  }

  /// What is wrong with the payload, or with the headers that are sent with it.
  ///
  /// Both look at type and size, and the payload's findings have the location.
  func findings(_ headers: PushHeaders) -> [Diagnostic] {
    let options = PushLintOptions(type: headers.type, isBroadcast: headers.channel != nil)
    let findings = reading.lint(options).filter { !hasPlace(at: $0.location?.path ?? "") }
    guard !findings.contains(where: { $0.severity == .error }) else { return findings }
    return headers.problems(with: value, sent: bytes(headers).count) + findings
  }

  private static func limit(_ headers: PushHeaders) -> PayloadLimit {
    headers.channel == nil ? headers.type.limit : .broadcast
  }

  /// Whether a text of a template is at the path, where each device gets another value.
  private func hasPlace(at path: String) -> Bool {
    let keys = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst().map(Self.key)
    var found: PayloadValue? = value
    for key in keys {
      switch found {
      case .object(let fields): found = fields[key]
      case .array(let values):
        found = Int(key).flatMap { values.indices.contains($0) ? values[$0] : nil }
      default: return false
      }
    }
    guard case .text(let text)? = found else { return false }
    return text.utf8.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
      .dropFirst().contains(where: \.isEmpty)
  }

  /// The key that a token of a JSON pointer stands for: `~1` is a slash, and `~0` a tilde.
  private static func key(_ token: Substring.UTF8View) -> String {
    var key: [UInt8] = []
    var isEscaped = false
    for byte in token {
      switch (isEscaped, byte) {
      case (true, _): key.append(UInt8(ascii: byte == UInt8(ascii: "1") ? "/" : "~"))
      case (false, UInt8(ascii: "~")): break
      case (false, _): key.append(byte)
      }
      isEscaped = !isEscaped && byte == UInt8(ascii: "~")
    }
    return String(decoding: key, as: UTF8.self)
  }
}

extension Diagnostic.Code {
  /// The file has a message for a provider.
  fileprivate static let providerMessage = Self(rawValue: "provider-message")
  /// The push type is not known.
  fileprivate static let pushType = Self(rawValue: "push-type")
}
