import EntrywayDiagnostics
import EntrywayJSON
import EntrywayRouting

// Custom schemes: declared in `CFBundleURLTypes`, and taken by the table.
extension DoctorExamination {
  mutating func checkSchemes(of info: PropertyListValue) {
    let path = JSONPointer(["CFBundleURLTypes"])
    var declared: Set<String> = []
    switch info["CFBundleURLTypes"] {
    case .array(let types)?:
      for (index, type) in types.enumerated() {
        let path = path.appending(index).appending("CFBundleURLSchemes")
        for scheme in texts(type["CFBundleURLSchemes"], in: .infoPlist, path) {
          declared.insert(scheme.text.lowercased())
          check(scheme.text, written: scheme.written, scheme.path)
        }
      }
    case let value?: add(.array, value, in: .infoPlist, path)
    case nil: break
    }
    for scheme in doctor.manifest.schemes where !declared.contains(scheme.lowercased()) {
      add(.undeclared(scheme: scheme), in: .infoPlist, path)
    }
  }

  private mutating func check(_ scheme: String, written: String, _ path: JSONPointer) {
    let small = scheme.lowercased()
    let finding: Diagnostic
    if !Self.isScheme(scheme) {
      finding = .invalid(scheme: scheme)
    } else if Self.reserved.contains(small) {
      finding = .reserved(scheme: scheme)
    } else if !doctor.manifest.schemes.contains(where: { $0.lowercased() == small }) {
      finding = .unrouted(scheme: scheme)
    } else {
      return
    }
    add(finding, in: .infoPlist, path, text: written)
  }

  /// RFC 3986, 3.1: a letter, then letters, digits, `+`, `-` and `.`.
  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, CharacterClass.alpha.contains(first) else { return false }
    let signs = CharacterClass("+-.")
    return text.utf8.allSatisfy { CharacterClass.alnum.contains($0) || signs.contains($0) }
  }

  /// Schemes that the system keeps for itself.
  private static let reserved: Set<String> = [
    "http", "https", "mailto", "tel", "sms", "facetime", "file", "about", "javascript", "data",
    "itms", "itms-apps", "maps", "shortcuts", "webcal",
  ]
}

extension Diagnostic {
  fileprivate static func undeclared(scheme: String) -> Diagnostic {
    Diagnostic(
      .error, .undeclaredScheme, "the table's scheme \(Quoting.text(scheme)) is not declared",
      hint: "add it to `CFBundleURLSchemes` of an entry in `CFBundleURLTypes`.")
  }

  fileprivate static func unrouted(scheme: String) -> Diagnostic {
    Diagnostic(
      .warning, .unroutedScheme, "the scheme \(Quoting.text(scheme)) is not in the table",
      hint: "links with it open the app and go nowhere, unless a library handles them.")
  }

  fileprivate static func invalid(scheme: String) -> Diagnostic {
    Diagnostic(
      .error, .invalidScheme, "\(Quoting.text(scheme)) is not a scheme",
      hint: "a scheme is a letter, then letters, digits, + - and . without the colon.")
  }

  fileprivate static func reserved(scheme: String) -> Diagnostic {
    Diagnostic(
      .error, .reservedScheme, "the scheme \(Quoting.text(scheme)) belongs to the system",
      hint: "web links arrive as universal links: declare their host in the entitlements.")
  }
}
