import EntrywayDiagnostics
import EntrywayRouting

// Values that no pattern excludes, and that a parameter does not read.
extension AssociationProof {
  /// How many parameters are looked at, and how many of them for a note about all alike.
  private static let maximumBounds = (listed: 1000, noted: 64)

  /// Says of which parameters the bounds were left out, each with a link that shows it.
  ///
  /// No pattern says that a month is 1 to 12: the file may hand other months to the app, and agrees
  /// all the same. What nobody meets by accident, numbers of more than 64 bits, has one note.
  func findUncheckedBounds(
    _ search: inout DifferenceSearch, _ agreement: inout AssociationAgreement
  ) {
    let difference = BoundsDifference(self)
    var looked = 0
    var notes: [ShapeBounds: Int] = [:]
    for (index, route) in search.subject.routes.enumerated() {
      let name = manifest.routes[route.index].name
      for parameter in route.outline.parameters {
        guard let bounds = ShapeBounds(parameter.shape), looked < Self.maximumBounds.listed else {
          continue
        }
        guard let values = bounds.values else {
          let count = notes[bounds, default: 0]
          guard count < Self.maximumBounds.noted else { continue }
          notes[bounds] = count + 1
          guard let link = search.edge(index, parameter.place), let told = difference.told(link)
          else { continue }
          agreement.notes.append(
            "with \(bounds.phrase), as in \(told.url), they differ: the file hands it to the app, "
              + "but \(told.taker)")
          notes[bounds] = Self.maximumBounds.noted
          continue
        }
        looked += 1
        let found: LinkDifference?
        do throws(StatesExhausted) {
          found = try link(of: index, beyond: parameter.place, difference, &search)
          if found == nil { continue }
        } catch {
          found = nil
        }
        let told = found.flatMap(difference.told)
        agreement.uncheckedBounds.append(
          AssociationAgreement.UncheckedBounds(
            route: name, parameter: parameter.name, values: values, url: told?.url))
        agreement.assumptions.append(
          "\(parameter.name) of the route \(name) is \(values) in every link: "
            + (told.map { "the file hands \($0.url) to the app, but \($0.taker)" }
              ?? "there are too many states to tell whether the file hands others to the app"))
      }
    }
  }

  /// A link with a value beyond the bounds of one parameter, about which file and table differ; nil
  /// if there is none.
  private func link(
    of route: Int, beyond place: RouteOutline.Parameter.Place, _ difference: BoundsDifference,
    _ search: inout DifferenceSearch
  ) throws(StatesExhausted) -> LinkDifference? {
    if let link = search.edge(route, place), difference.told(link) != nil { return link }
    let bounds = search.subject.routes[route].bounds
    for segments in search.subject.segmentCounts where bounds.has(segments) {
      let section = try search.section(segments)
      let found = try search.outside(route, place, in: section) { difference.told($0) != nil }
      if let found { return found }
    }
    return nil
  }
}

extension ShapeBounds {
  /// The values in words, where each route is told of; nil where one note is enough.
  fileprivate var values: String? {
    switch self {
    case .integer(let words): words
    case .date: "a valid calendar date"
    case .width, .decimal: nil
    }
  }

  /// What a note calls a value beyond them.
  fileprivate var phrase: String {
    switch self {
    case .integer: "an integer out of bounds"
    case .date: "an invalid calendar date"
    case .width: "an integer of more than 64 bits"
    case .decimal: "a decimal that is too large"
    }
  }
}

/// What file and table themselves say of a link.
private struct BoundsDifference {
  private let matcher: AssociationMatcher
  private let table: RouteTable<NamedRoute>
  private let proof: AssociationProof

  init(_ proof: AssociationProof) {
    self.proof = proof
    matcher = AssociationMatcher(proof.file, host: proof.urlHost)
    table = RouteTable(manifest: proof.manifest)
  }

  /// The link, if the file hands it to the app and no route takes it, and what is said of the latter.
  func told(_ link: LinkDifference) -> (url: String, taker: String)? {
    let url = link.url(host: proof.urlHost)
    guard matcher.verdict(for: url, appID: proof.appID).outcome == .match else { return nil }
    let match = try? table.match(url)
    guard match?.isFallback != false else { return nil }
    return (url, match == nil ? "no route matches it" : "only the fallback matches it")
  }
}
