import EntrywayDiagnostics
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
    if let entitlements = doctor.entitlements.root {
      checkDomains(of: entitlements)
      checkPushes(of: entitlements)
    }
    checkActions()
    checkAgreement()
  }

  /// Adds what was found in a file; in a property list it is looked for.
  ///
  /// - Parameter text: The text there, as it is written.
  mutating func add(
    _ diagnostic: Diagnostic, in file: AssociationDoctor.File, _ path: JSONPointer,
    text: String? = nil
  ) {
    var diagnostic = diagnostic
    diagnostic.location = Diagnostic.Location(path: path.description)
    let key = path.tokens.last { Int($0) == nil } ?? ""
    if let list = list(file), let range = list.range(of: text, under: key) {
      let location = list.source.location(of: range.lowerBound)
      diagnostic.location?.line = location.line
      diagnostic.location?.column = location.column
      diagnostic.excerpt = list.source.excerpt(of: range)
    }
    findings.append(AssociationDoctor.Finding(file: file, diagnostic: diagnostic))
  }

  private func list(_ file: AssociationDoctor.File) -> PropertyListReading? {
    switch file {
    case .infoPlist: doctor.infoPlist
    case .entitlements: doctor.entitlements
    case .association, .manifest: nil
    }
  }

  /// Adds a value of the wrong type.
  mutating func add(
    _ expected: ValueKind.Expected, _ found: PropertyListValue,
    in file: AssociationDoctor.File, _ path: JSONPointer
  ) {
    let diagnostic = Diagnostic(
      .error, .wrongType,
      "\(path.name(noun: "file")) is \(found.kind.phrase), not \(expected.phrase)",
      hint: "put \(expected.phrase) there.")
    add(diagnostic, in: file, path)
  }

  /// The texts of an array under a key, build settings replaced; those that cannot be are left out.
  mutating func texts(
    _ value: PropertyListValue?, in file: AssociationDoctor.File, _ path: JSONPointer
  ) -> [(text: String, written: String, path: JSONPointer)] {
    guard let value else { return [] }
    guard case .array(let values) = value else {
      add(.arrayOfTexts, value, in: file, path)
      return []
    }
    var texts: [(String, String, JSONPointer)] = []
    for (index, value) in values.enumerated() {
      let path = path.appending(index)
      guard case .text(let written) = value else {
        add(.text, value, in: file, path)
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
      let setting = Diagnostic(
        .note, .buildSetting, "\(Quoting.text(written)) contains a build setting, and is skipped",
        hint: "pass the file of the built app, which has the settings resolved.")
      add(setting, in: file, path, text: written)
      return nil
    }
    return text
  }
}

// The links that the association file hands to the app, and those that the routes take.
extension DoctorExamination {
  /// Compares all links at once, on the host for which a proof speaks.
  private mutating func checkAgreement() {
    guard let file = doctor.association.file, let links = file.appLinks,
      !doctor.manifest.hosts.isEmpty,
      links.details.contains(where: { $0.appIDs.contains(doctor.appID) })
    else { return }
    let entries = JSONPointer(["applinks", "details"])
    if doctor.host == nil, doctor.manifest.differsByHost {
      self.add(.hostNotNamed(among: doctor.manifest.servingHosts), in: .association, entries)
      return
    }
    let agreement = file.agreement(
      with: doctor.manifest, appID: doctor.appID, host: doctor.host)
    func pointer(_ difference: AssociationAgreement.Difference) -> JSONPointer {
      guard let detail = difference.detail, let rule = difference.component else { return entries }
      let isPath = if case .path = links.details[detail].rules[rule] { true } else { false }
      return entries.appending(detail).appending(isPath ? "paths" : "components").appending(rule)
    }
    func add(
      _ differences: [AssociationAgreement.Difference],
      _ finding: (AssociationAgreement.Difference, _ link: String) -> Diagnostic
    ) {
      guard let first = differences.first else { return }
      let others = differences.count == 1 ? "" : ", and \(differences.count - 1) more"
      self.add(finding(first, Excerpt.line(first.url) + others), in: .association, pointer(first))
    }
    add(agreement.associatedButUnrouted) { .unrouted(link: $1) }
    add(agreement.associatedButFallback) { .fallback(link: $1) }
    add(agreement.routedButUnassociated) { .unassociated(link: $1, route: $0.route ?? "") }
    if !agreement.isDecided { self.add(.undecidedAgreement, in: .association, entries) }
  }
}

extension Diagnostic {
  fileprivate static func unrouted(link: String) -> Diagnostic {
    Diagnostic(
      .warning, .unroutedLink, "no route matches a link that the file hands to the app: \(link)",
      hint: "it opens the app and goes nowhere: `aasa check --json` lists such links.")
  }

  fileprivate static func fallback(link: String) -> Diagnostic {
    Diagnostic(
      .note, .fallbackLink,
      "only the fallback matches a link that the file hands to the app: \(link)",
      hint: "it opens the fallback: `aasa check --json` lists such links.")
  }

  fileprivate static func unassociated(link: String, route: String) -> Diagnostic {
    Diagnostic(
      .error, .unassociatedLink,
      "the file leaves a link of the route \(Excerpt.line(route)) in the browser: \(link)",
      names: [route], hint: "`aasa generate` writes the file that covers the table.")
  }

  fileprivate static func hostNotNamed(among hosts: [ServingHost]) -> Diagnostic {
    Diagnostic(
      .warning, .hostNotNamed,
      "the file is not compared with the table, whose hosts have different links: "
        + Quoting.list(hosts.map(\.description), "and"),
      hint: "name the host that serves the file: each has its own.")
  }

  fileprivate static let undecidedAgreement = Diagnostic(
    .note, .undecidedAgreement, "it is undecided whether the file and the table agree",
    hint: "there are too many states to examine: see `aasa check`.")
}
