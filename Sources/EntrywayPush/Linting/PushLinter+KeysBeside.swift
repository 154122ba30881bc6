import EntrywayDiagnostics
import EntrywayJSON

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
    let rule = #"add .notification(link: "\#(Excerpt.line(path))") to the app's rules"#
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
    return firstText { pointer, key, text in
      guard remaining > 0, text.utf8.count <= 8192, text.utf8.contains(UInt8(ascii: ":")),
        !Self.isImageKey(key), !Self.isImageFile(text)
      else { return nil }
      remaining -= 1
      guard app.fit(text) == .opens else { return nil }
      let path = pointer.tokens.joined(separator: ".")
      // A key path cannot lead into an array, or to a key that another one hides.
      return payload?.walk(path).keys == pointer.tokens ? path : nil
    }
  }
}
