import EntrywayJSON
import EntrywayRouting

/// One look through a project's files, and what was found.
struct DoctorExamination {
  let doctor: AssociationDoctor
  private(set) var findings: [AssociationDoctor.Finding] = []

  init(_ doctor: AssociationDoctor) { self.doctor = doctor }

  mutating func run() {
    if let info = doctor.infoPlist.root {
      checkSchemes(of: info)
      checkActivities(of: info)
      checkQuickActions(of: info)
    }
    if let entitlements = doctor.entitlements.root { checkDomains(of: entitlements) }
    checkActions()
    checkAgreement()
  }

  /// Adds what was found in a property list.
  mutating func add(
    _ fact: DoctorFact, in file: AssociationDoctor.File, _ path: JSONPointer, text: String? = nil
  ) {
    var diagnostic = AssociationWording.diagnostic(fact, at: path)
    let list = file == .infoPlist ? doctor.infoPlist : doctor.entitlements
    let key = path.tokens.last { Int($0) == nil } ?? ""
    if let range = list.range(of: text, under: key) {
      let place = list.source.place(of: range.lowerBound)
      diagnostic.location?.line = place.line
      diagnostic.location?.column = place.column
      diagnostic.excerpt = list.source.excerpt(of: range)
    }
    findings.append(AssociationDoctor.Finding(file: file, diagnostic: diagnostic))
  }

  /// Adds what was found in a file of which no place is known.
  mutating func add(_ fact: DoctorFact, about file: AssociationDoctor.File, _ path: JSONPointer) {
    let diagnostic = AssociationWording.diagnostic(fact, at: path)
    findings.append(AssociationDoctor.Finding(file: file, diagnostic: diagnostic))
  }

  /// The texts of an array under a key, build settings replaced; those that cannot be are left out.
  mutating func texts(
    _ value: PropertyListValue?, in file: AssociationDoctor.File, _ path: JSONPointer
  ) -> [(text: String, written: String, path: JSONPointer)] {
    guard let value else { return [] }
    guard case .array(let values) = value else {
      add(.wrongType(.arrayOfTexts, value.kind), in: file, path)
      return []
    }
    var texts: [(String, String, JSONPointer)] = []
    for (index, value) in values.enumerated() {
      let path = path.appending(index)
      guard case .text(let written) = value else {
        add(.wrongType(.text, value.kind), in: file, path)
        continue
      }
      if let text = resolved(written, in: file, path) { texts.append((text, written, path)) }
    }
    return texts
  }

  /// A text with the build settings replaced that are known here; nil if others are left.
  mutating func resolved(
    _ written: String, in file: AssociationDoctor.File, _ path: JSONPointer
  ) -> String? {
    let id = AppID(doctor.appID)
    var text = written
    for name in ["$(PRODUCT_BUNDLE_IDENTIFIER)", "${PRODUCT_BUNDLE_IDENTIFIER}"] {
      text = text.split(separator: name, omittingEmptySubsequences: false)
        .joined(separator: id.bundleID)
    }
    guard !text.contains("$("), !text.contains("${") else {
      add(.buildSetting(written), in: file, path, text: written)
      return nil
    }
    return text
  }
}
