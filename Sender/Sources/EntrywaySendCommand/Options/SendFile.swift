import Entryway
import EntrywayDiagnostics
import EntrywayJSON

/// A file that says what is registered of a send: what `entryway push build --send-id` writes to standard
/// error.
///
/// A payload's links stand under keys that the app's rules name. The sender doesn't know the rules, so it
/// takes the links from here.
struct SendFile {
  /// What may stand in the file: the members of the body that registers a send.
  private enum Key: String, CaseIterable {
    case id, campaign, source, link, actions
    // The payload and the list of devices say these.
    case mutableContent, recipients, sentAt
  }

  let option: OptionValue
  let id: String?
  let campaign: String?
  let source: String?
  let link: String?
  /// The links of the buttons, by their identifiers.
  let actions: [String: String]

  /// - Throws: `SendError` for a file that can't be read, or doesn't describe a send.
  init(_ option: OptionValue) throws(SendError) {
    self.option = option
    let file = option.file()
    let members = try Self.members(of: file)
    for name in members.keys.sorted() where Key(rawValue: name) == nil {
      throw Self.misfit(
        "there is no member \(Quoting.code(name)) of a send", at: [name], in: file)
    }
    func text(_ key: Key) throws(SendError) -> String? {
      switch members[key.rawValue] {
      case nil: return nil
      case .text(let text)?: return text
      case let other?:
        throw Self.misfit(
          "\(Quoting.code(key.rawValue)) is \(other.kind), not text", at: [key.rawValue], in: file)
      }
    }
    id = try text(.id)
    campaign = try text(.campaign)
    source = try text(.source)
    link = try text(.link)
    actions = try Self.actions(members[Key.actions.rawValue], in: file)
  }

  private static func members(of file: InputFile) throws(SendError) -> [String: PayloadValue] {
    let bytes = try file.bytes()
    let value: PayloadValue
    do throws(JSONError) {
      value = try PayloadValue(json: bytes)
    } catch {
      var diagnostic = error.diagnostic
      diagnostic.location = Diagnostic.Location(line: error.line, column: error.column)
      throw file.error(diagnostic)
    }
    guard case .object(let members) = value else {
      throw misfit("a send is \(value.kind), not an object", at: [], in: file)
    }
    return members
  }

  private static func actions(
    _ value: PayloadValue?, in file: InputFile
  ) throws(SendError) -> [String: String] {
    guard let value else { return [:] }
    let key = Key.actions.rawValue
    guard case .object(let members) = value else {
      throw misfit("\(Quoting.code(key)) is \(value.kind), not an object", at: [key], in: file)
    }
    var actions: [String: String] = [:]
    for (id, value) in members.sorted(by: { $0.key < $1.key }) {
      guard case .text(let link) = value else {
        throw misfit(
          "the link of the button \(Quoting.code(id)) is \(value.kind), not text", at: [key, id],
          in: file)
      }
      actions[id] = link
    }
    return actions
  }

  private static func misfit(
    _ message: String, at place: [String], in file: InputFile
  ) -> SendError {
    file.error(
      Diagnostic(
        .error, .sendFile, message,
        at: Diagnostic.Location(path: place.map { "/" + $0.jsonPointerToken }.joined()),
        hint: "use the line that `entryway push build --send-id ID` writes to standard error."))
  }
}

extension Diagnostic.Code {
  /// The file describes no send.
  fileprivate static let sendFile = Self(rawValue: "send-file")
}
