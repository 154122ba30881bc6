import Entryway
import EntrywayDiagnostics
import EntrywayJSON

// What stands beside `aps`: the send's identifier, images, and links inside of links.
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
    forEachText { linter, pointer, key, text in
      guard text.isWebLink, Self.isImageKey(key) || Self.isImageFile(text) else { return }
      linter.findings.add(
        Diagnostic(
          .warning, .imageNotMutable,
          "\(Quoting.code(key)) is an image, but nothing attaches it",
          hint: #"add "mutable-content": 1 to `aps`, so that the service extension runs."#),
        at: pointer)
    }
  }

  static func isImageKey(_ key: String) -> Bool {
    var name = key.lowercased().filter { $0.isASCII && $0.isLetter }
    for suffix in ["url", "uri", "link"]
    where name.utf8.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) {
      name.removeLast(suffix.count)
    }
    return ["image", "img", "picture", "photo", "thumbnail", "attachment", "media", "richmedia"]
      .contains(name)
  }

  static func isImageFile(_ link: String) -> Bool {
    let path = Substring(link.utf8.prefix { !"?#".utf8.contains($0) }).lowercased()
    return [".jpg", ".jpeg", ".png", ".gif", ".webp", ".heic"].contains { ending in
      path.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
    }
  }

  /// A tracker's link around the app's own opens the browser.
  mutating func checkWrappedLinks() {
    guard let app else { return }
    var budget = WrappedLink.Budget()
    let locations = app.readLocations
    forEachText { linter, pointer, key, text in
      let isRead = locations.contains(pointer)
      guard let found = WrappedLink(text, isRead: isRead, schemes: app.schemes, &budget, app.fit)
      else { return }
      linter.wrapped.insert(pointer)
      linter.findings.add(Self.wrapped(found, under: key, isRead: isRead, app), at: pointer)
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

  /// Calls for each text beside `aps`, with the last key on the way to it.
  mutating func forEachText(
    _ body: (inout PushLinter, JSONPointer, String, String) -> Void
  ) {
    let _: Void? = firstText { pointer, key, text in
      body(&self, pointer, key, text)
      return nil
    }
  }

  /// The first result other than nil for a text beside `aps`; the closure gets its last key too.
  func firstText<Found>(_ find: (JSONPointer, String, String) -> Found?) -> Found? {
    var open = root.members.reversed().filter { $0.key != "aps" }
      .map { (pointer: JSONPointer([$0.key]), key: $0.key, node: $0.value) }
    while let (pointer, key, node) = open.popLast() {
      switch node.kind {
      case .text(let text): if let found = find(pointer, key, text) { return found }
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
