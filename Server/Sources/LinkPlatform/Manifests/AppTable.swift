import Entryway
package import EntrywayRouting

/// The routes of an app's live manifests: the newest one, or all together.
package struct AppTable: Sendable {
  /// The manifests by rising version.
  package let manifests: [Manifest]
  /// What is hosted and what links are checked by; nil without a live manifest.
  package let manifest: RouteManifest?
  /// Its routes, to match links.
  package let table: RouteTable<NamedRoute>?
  /// The names of all their routes and parameters, and their versions.
  package let declared: DeclaredStrings
  /// The table of each manifest, by rising version.
  private let tables: [(version: String, table: RouteTable<NamedRoute>)]

  package init(_ live: [Manifest], _ hosting: App.Hosting) {
    manifests = live.sorted { ReleaseVersion($0.version) < ReleaseVersion($1.version) }
    let read = manifests.compactMap { manifest in
      (try? RouteManifest(json: manifest.json)).map { (manifest.version, $0) }
    }
    manifest = hosting.manifest(of: read.map(\.1))
    table = manifest.map(RouteTable<NamedRoute>.init(manifest:))
    declared = DeclaredStrings(of: read)
    tables = read.map { ($0.0, RouteTable<NamedRoute>(manifest: $0.1)) }
  }

  /// The oldest version from which on every version opens a link; nil if the newest does not.
  package func opensSince(_ link: String) -> String? {
    var since: String?
    for (version, table) in tables.reversed() {
      guard let match = try? table.match(link), !match.isFallback else { break }
      since = version
    }
    return since
  }
}

extension App.Hosting {
  /// The routes that are hosted of several versions', the newest last; nil without one.
  func manifest(of versions: [RouteManifest]) -> RouteManifest? {
    self == .newest || versions.isEmpty ? versions.last : RouteManifest(union: versions)
  }
}

extension RouteManifest {
  /// The routes of several versions together, the newest last: a link is taken if one takes it.
  ///
  /// - Complexity: O(n) in the number of routes and hosts, however many have one name: manifests are
  ///   somebody's texts, and this runs in the server's own process.
  package init(union manifests: [RouteManifest]) {
    self = manifests[manifests.count - 1]
    var known = Set(routes.map(Shape.init))
    var names = Set(routes.map(\.name))
    // The next number behind a name that other routes have.
    var numbers: [String: Int] = [:]
    var knownHosts = Set(hosts)
    var knownSchemes = Set(schemes)
    var knownSurfaces = Set(surfaces)
    for manifest in manifests.dropLast().reversed() {
      hosts += manifest.hosts.filter { knownHosts.insert($0).inserted }
      schemes += manifest.schemes.filter { knownSchemes.insert($0).inserted }
      surfaces += manifest.surfaces.filter { knownSurfaces.insert($0).inserted }
      for var route in manifest.routes where known.insert(Shape(route)).inserted {
        let name = route.name
        while !names.insert(route.name).inserted {
          let number = numbers[name, default: 2]
          route.name = "\(name)-\(number)"
          numbers[name] = number + 1
        }
        routes.append(route)
      }
    }
  }

  /// What makes two routes take the same links.
  private struct Shape: Hashable {
    let pattern: String
    let parameters: [ManifestParameter]
    let only: LinkKind?

    init(_ route: ManifestRoute) {
      (pattern, parameters, only) = (route.pattern, route.parameters, route.only)
    }
  }
}

/// An app's version, compared number by number: 2.10 comes after 2.9.
package struct ReleaseVersion: Comparable, Hashable, Sendable {
  private let parts: [Part]

  private enum Part: Comparable, Hashable {
    // Digits without leading zeros: more of them is more.
    case number(length: Int, digits: String)
    case text(String)
  }

  /// Whether a text is numbers with dots between them, as Apple's `CFBundleShortVersionString` is.
  package static func isVersion(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && $0.allSatisfy { $0.isDigit }
    }
  }

  package init(_ text: String) {
    var parts = text.utf8.split(separator: UInt8(ascii: ".")).map { part -> Part in
      guard part.allSatisfy({ $0.isDigit }) else { return .text(String(Substring(part))) }
      let digits = String(Substring(part.drop { $0 == UInt8(ascii: "0") }))
      return .number(length: digits.utf8.count, digits: digits)
    }
    while parts.last == .number(length: 0, digits: "") { parts.removeLast() }
    self.parts = parts
  }

  package static func < (one: ReleaseVersion, other: ReleaseVersion) -> Bool {
    one.parts.lexicographicallyPrecedes(other.parts)
  }
}
