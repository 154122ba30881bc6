extension RoutingWording {
  static func manifestVersion(_ version: Int) -> String {
    "the manifest has version \(version); this library reads version "
      + "\(RouteManifest.currentVersion): write it anew with the same version of the library"
  }

  static func unknownShape(_ kind: String) -> String {
    "\(quoted(kind)) is no shape: write text, integer, decimal, boolean, uuid, date, oneOf or opaque"
  }
}
