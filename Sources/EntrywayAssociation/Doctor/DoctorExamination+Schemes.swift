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
    case let value?: add(.wrongType(.array, value.kind), in: .infoPlist, path)
    case nil: break
    }
    for scheme in doctor.manifest.schemes where !declared.contains(scheme.lowercased()) {
      add(.scheme(.undeclared(scheme)), in: .infoPlist, path)
    }
  }

  private mutating func check(_ scheme: String, written: String, _ path: JSONPointer) {
    let small = scheme.lowercased()
    let fact: DoctorFact.Scheme
    if !Self.isScheme(scheme) {
      fact = .invalid(scheme)
    } else if Self.reserved.contains(small) {
      fact = .reserved(scheme)
    } else if !doctor.manifest.schemes.contains(where: { $0.lowercased() == small }) {
      fact = .unrouted(scheme)
    } else {
      return
    }
    add(.scheme(fact), in: .infoPlist, path, text: written)
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
