import Entryway
import EntrywayDiagnostics
import EntrywayJSON

// What is beside `aps`: the send's identifier, images, and links inside of links.
extension PushLinter {
  mutating func checkSendID() {
    guard let payload, let id = root[SendID.key], SendID.read(payload) == nil else { return }
    let fault =
      switch id.text?.utf8.count {
      case nil: "\(ValueKind(id.kind).phrase), not text"
      case 0: "empty"
      case let count? where count > SendID.maximumLength: "text of \(count.grouped) bytes"
      default: "text with a control character"
      }
    findings.add(
      Diagnostic(
        .error, .sendID, "the send identifier is \(fault)",
        hint: "use at most \(SendID.maximumLength) bytes of text without control characters: "
          + "it links an open to its send."),
      at: JSONPointer([SendID.key]))
  }

  /// An image is shown by the service extension alone, and that runs if it is asked for.
  mutating func checkImages() {
    guard has("alert"), canShow, !isActivity, !isOn("mutable-content") else { return }
    forEachText { linter, beside in
      guard beside.text.isWebLink, beside.isImage else { return }
      linter.findings.add(
        Diagnostic(
          .warning, .imageNotMutable,
          "\(Quoting.code(beside.key)) is an image, but nothing attaches it",
          hint: #"add "mutable-content": 1 to `aps`, so that the service extension runs."#),
        at: beside.pointer, range: beside.range)
    }
  }

  /// A tracker's link around the app's own opens the browser.
  mutating func checkWrappedLinks() {
    guard let app else { return }
    var budget = WrappedLink.Budget()
    let locations = app.readLocations
    forEachText { linter, beside in
      let isRead = locations.contains(beside.pointer)
      guard
        let found = WrappedLink(
          beside.text, isRead: isRead, schemes: app.schemes, &budget, app.fit)
      else { return }
      linter.wrapped.insert(beside.pointer)
      linter.findings.add(
        Self.wrapped(found, under: beside.key, isRead: isRead, app), at: beside.pointer,
        range: beside.range)
    }
  }

  static func wrapped(
    _ found: WrappedLink, under key: String, isRead: Bool, _ app: LintContext
  ) -> Diagnostic {
    Diagnostic(
      isRead ? .error : .warning, .wrappedLink,
      "\(Quoting.code(key)) wraps the app's link in a link to \(Quoting.text(found.host)), "
        + "which is not the app's",
      notes: ["the app's link is \(Excerpt.line(app.masked(found.inner), limit: 200))"],
      hint: "send the link itself, and count the tap in the app: the outer one opens the "
        + "browser.")
  }

  /// A text beside `aps`.
  struct TextBeside {
    var pointer: JSONPointer
    /// The last key of the path.
    var key: String
    var text: String
    var range: Range<Int>
  }

  /// Calls for each text beside `aps`.
  mutating func forEachText(
    _ body: (inout PushLinter, TextBeside) -> Void
  ) {
    let _: Void? = firstText { text in
      body(&self, text)
      return nil
    }
  }

  /// The first result other than nil for a text beside `aps`.
  func firstText<Found>(_ find: (TextBeside) -> Found?) -> Found? {
    var open = root.members.reversed().filter { $0.key != "aps" }
      .map { (pointer: JSONPointer([$0.key]), key: $0.key, node: $0.value) }
    while let (pointer, key, node) = open.popLast() {
      switch node.kind {
      case .text(let text):
        let text = TextBeside(pointer: pointer, key: key, text: text, range: node.range)
        if let found = find(text) { return found }
      // No link that a rule reads is so deep, and pointers grow.
      case _ where pointer.tokens.count > 8: break
      case .array(let elements):
        open += elements.enumerated().reversed().map { (pointer.appending($0), key, $1) }
      case .object(let members):
        open += members.reversed().map { (pointer.appending($0.key), $0.key, $0.value) }
      default: break
      }
    }
    return nil
  }
}

// Keys beside `aps` that are misspelled or misplaced.
extension PushLinter {
  /// Whether a key beside `aps` was probably meant for the system: no rule of the app reads it.
  func isMisplaced(_ key: String) -> Bool {
    SystemKeys.isMisplaced(key) && app?.readKeys.contains(key) != true
  }

  /// Completes the finding for a tap or a button whose key no rule finds: with the key that was
  /// probably meant, and with the app's link under another key.
  func lookElsewhere(
    _ diagnostic: Diagnostic, for opening: LintContext.Opening, _ app: LintContext
  ) -> Diagnostic {
    var diagnostic = diagnostic
    let slip = opening.keyPaths.lazy.compactMap { self.slip(in: $0, app) }.first
    if let slip {
      diagnostic.hint =
        "the payload has \(Quoting.code(slip.found)): did you mean \(Quoting.code(slip.meant))?"
    }
    // The link of the tap is rarely that of a button.
    guard opening.action == nil, let path = unreadLink(app) else { return diagnostic }
    diagnostic.notes.insert("\(Quoting.code(path)) is the app's link, but no rule reads it", at: 0)
    let rule = "add .notification(link: \(Quoting.text(path))) to the app's rules"
    if slip != nil {
      diagnostic.hint?.append(" Or \(rule).")
    } else if let key = opening.linkPaths.first {
      diagnostic.hint = "send it as \(Quoting.code(key)), or \(rule)."
    } else {
      diagnostic.hint = "\(rule)."
    }
    return diagnostic
  }

  /// A key that resembles the missing key of a key path, and that no rule reads: its own path, and
  /// the path that was probably meant.
  private func slip(in path: String, _ app: LintContext) -> (found: String, meant: String)? {
    guard let payload, case (.absent(let absent), let keys, _) = payload.walk(path),
      let holder = root.value(at: keys)
    else { return nil }
    let way = keys.map { $0 + "." }.joined()
    let missing = String(Substring(absent.utf8.dropFirst(way.utf8.count)))
    // Keys of two letters resemble too many others.
    guard missing.utf8.count > 2 else { return nil }
    let taken = ["aps", SendID.key, SystemKeys.simulatorBundle]
    for member in holder.members.prefix(200) {
      let found = way + member.key
      guard EditDistance.nearest(to: member.key, among: [missing]) != nil,
        !keys.isEmpty || !taken.contains(member.key), !app.reads(found)
      else { continue }
      if case .null = member.value.kind { continue }
      return (found, way + missing)
    }
    return nil
  }

  /// The key path of the first text beside `aps` that is the app's link and opens something, if a
  /// rule could read it.
  private func unreadLink(_ app: LintContext) -> String? {
    var remaining = 200
    return firstText { beside in
      let text = beside.text
      guard remaining > 0, text.utf8.count <= 8192, text.utf8.contains(UInt8(ascii: ":")),
        !beside.isImage,
        // No rule could be named that is pasted as it is shown.
        beside.pointer.tokens.allSatisfy({ $0.utf8.allSatisfy { !"\"\\".utf8.contains($0) } })
      else { return nil }
      remaining -= 1
      guard app.fit(text) == .opens else { return nil }
      let path = beside.pointer.tokens.joined(separator: ".")
      // A key path cannot lead into an array, or to a key that another one hides.
      return payload?.walk(path).keys == beside.pointer.tokens && !app.reads(path) ? path : nil
    }
  }
}

extension PushLinter.TextBeside {
  /// Whether the key or the file's name says that it is an image.
  var isImage: Bool { Self.isImageKey(key) || Self.isImageFile(text) }

  private static func isImageKey(_ key: String) -> Bool {
    var name = key.lowercased().filter { $0.isASCII && $0.isLetter }
    for suffix in ["url", "uri", "link"]
    where name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
      name.removeLast(suffix.count)
    }
    return ["image", "img", "picture", "photo", "thumbnail", "attachment", "media", "richmedia"]
      .contains(name)
  }

  private static func isImageFile(_ link: String) -> Bool {
    let path = Substring(link.utf8.prefix { !"?#".utf8.contains($0) }).lowercased()
    return [".jpg", ".jpeg", ".png", ".gif", ".webp", ".heic"].contains { ending in
      path.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }
  }
}
