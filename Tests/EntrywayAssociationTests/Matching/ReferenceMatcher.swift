import EntrywayAssociation
import Foundation

/// The rules once more, slowly and word by word, as the facts state them.
struct ReferenceMatcher {
  var file: AssociationFile

  func verdict(_ url: String, _ appID: String?) -> AssociationVerdict {
    let details = file.appLinks?.details ?? []
    var apps: [String] = []
    for detail in details {
      for id in detail.appIDs where !apps.contains(id) { apps.append(id) }
    }
    for app in appID.map({ [$0] }) ?? apps {
      for (index, detail) in details.enumerated() where detail.appIDs.contains(app) {
        for (place, rule) in detail.rules.enumerated() {
          guard let excludes = decision(of: rule, detail, url) else { continue }
          return AssociationVerdict(
            excludes ? .blocked : .match, appID: app, detail: index, component: place)
        }
      }
    }
    return AssociationVerdict(.none)
  }

  /// Whether a rule that fits excludes; nil if it does not fit.
  private func decision(of rule: LinkRule, _ detail: AppLinksDetail, _ url: String) -> Bool? {
    switch rule {
    case .unusable: return nil
    case .path(let text):
      let excludes = text.hasPrefix("NOT ")
      let component = LinkComponent(path: excludes ? String(text.dropFirst(4)) : text)
      return fits(component, url, variables: [:]) ? excludes : nil
    case .component(let component):
      var filled = component
      for defaults in [detail.defaults, file.appLinks?.defaults ?? LinkComponent()] {
        filled.path = filled.path ?? defaults.path
        filled.query = filled.query ?? defaults.query
        filled.fragment = filled.fragment ?? defaults.fragment
        filled.exclude = filled.exclude ?? defaults.exclude
        filled.caseSensitive = filled.caseSensitive ?? defaults.caseSensitive
        filled.percentEncoded = filled.percentEncoded ?? defaults.percentEncoded
      }
      let variables = file.appLinks?.substitutionVariables ?? [:]
      return fits(filled, url, variables: variables) ? filled.exclude ?? false : nil
    }
  }

  private func fits(
    _ component: LinkComponent, _ url: String, variables: [String: [String]]
  ) -> Bool {
    let glob = ReferenceGlob(variables: variables, folds: component.caseSensitive == false)
    let decodes = component.percentEncoded == false
    func part(_ text: Substring) -> String {
      decodes ? text.removingPercentEncoding ?? String(text) : String(text)
    }
    let rest = url.dropFirst("https://example.com".count)
    let (beforeHash, fragment) = Self.split(rest, "#")
    let (path, query) = Self.split(beforeHash, "?")
    guard glob.fitsPath(component.path ?? "*", part(path)),
      glob.fits(component.fragment ?? "*", part(fragment))
    else { return false }
    switch component.query ?? .text("*") {
    case .text(let pattern): return glob.fits(pattern, part(query))
    case .items(let items):
      return items.allSatisfy { name, pattern in
        let values = query.split(separator: "&").map { Self.split($0, "=") }
          .filter { part($0.0) == name }.map { part($0.1) }
        return (values.isEmpty ? [""] : values).allSatisfy { glob.fits(pattern, $0) }
      }
    }
  }

  private static func split(_ text: Substring, _ sign: Character) -> (Substring, Substring) {
    guard let index = text.firstIndex(of: sign) else { return (text, "") }
    return (text[..<index], text[text.index(after: index)...])
  }
}
