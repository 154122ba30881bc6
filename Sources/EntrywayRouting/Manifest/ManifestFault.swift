package import EntrywayDiagnostics

/// What is wrong with a manifest, beyond what a decoder finds.
package enum ManifestFault: Error, Hashable, Sendable {
  /// The manifest has a version that this library cannot read.
  case version(Int)
  /// A shape has an unknown kind.
  case shape(String)
  /// A route has an unknown resolver.
  case resolver(String)

  /// What is wrong, and what to do.
  package var diagnostic: Diagnostic {
    switch self {
    case .version(let version):
      Diagnostic(
        .error, Diagnostic.Code(rawValue: "version"),
        "the manifest has version \(version); this library reads versions "
          + "\(RouteManifest.readVersions.lowerBound) to \(RouteManifest.currentVersion)",
        hint: "regenerate it with this version of the library.")
    case .shape(let kind):
      Diagnostic(
        .error, Diagnostic.Code(rawValue: "value"), "\(Quoting.text(kind)) is not a shape",
        hint: "use text, integer, decimal, boolean, uuid, date, oneOf or opaque.")
    case .resolver(let name):
      Diagnostic(
        .error, Diagnostic.Code(rawValue: "value"),
        "no resolver is named \(Quoting.text(name))",
        hint: "use server, or leave resolvedBy out.")
    }
  }

  /// The fault as decoders throw it.
  func error(at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: path, debugDescription: diagnostic.text, underlyingError: self))
  }
}
