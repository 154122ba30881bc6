import EntrywayAssociation
import EntrywayRouting
import Foundation

extension DoctorRow {
  static let agreement: [DoctorRow] = [
    DoctorRow(
      "A link that the file hands over and no route takes", .unroutedLink,
      #"""
      association file: warning: no route takes a link that the file hands to the app: \
      https://shop.example.com/b (unrouted-link)
        /applinks/details/0/components/1
      hint: it opens the app and goes nowhere: `aasa check --json` lists such links.
      """#.replacingOccurrences(of: "\\\n", with: "")
    ) {
      $0.association = $0.association.replacingOccurrences(
        of: #"{"/":"/a"}"#, with: #"{"/":"/a"},{"/":"/b"}"#)
    },
    DoctorRow(
      "Links that only the fallback takes", .fallbackLink,
      #"""
      association file: note: only the fallback takes a link that the file hands to the app: \
      https://shop.example.com/b, and 1 more (fallback-link)
        /applinks/details/0/components/1
      hint: it opens the app at the fallback: `aasa check --json` lists such links.
      """#.replacingOccurrences(of: "\\\n", with: "")
    ) {
      $0.manifest.fallback = NamedRoute("a")
      $0.association = $0.association.replacingOccurrences(
        of: #"{"/":"/a"}"#, with: #"{"/":"/a"},{"/":"/b"},{"/":"/c"}"#)
    },
    DoctorRow(
      "A route's link that the file leaves in the browser", .unassociatedLink,
      #"""
      association file: error: the file leaves a link of the route sale in the browser: \
      https://shop.example.com/sale (unassociated-link)
        /applinks/details
      hint: `aasa generate` writes the file that covers the table.
      """#.replacingOccurrences(of: "\\\n", with: "")
    ) {
      $0.manifest.routes.append(ManifestRoute(name: "sale", pattern: "/sale"))
    },
    DoctorRow(
      "A pattern with too many states", .undecidedAgreement,
      #"""
      association file: note: whether file and table agree is not decided (undecided-agreement)
        /applinks/details
      hint: there are too many states to look at: see `aasa check`.
      """#
    ) {
      let values = (0..<2000).map { "\"\($0)\"" }.joined(separator: ",")
      let pattern = String(repeating: "*$(v)", count: 150)
      $0.association = $0.association.replacingOccurrences(
        of: #""details""#, with: "\"substitutionVariables\":{\"v\":[\(values)]},\"details\""
      ).replacingOccurrences(of: "/a", with: "/" + pattern)
    },
  ]
}
