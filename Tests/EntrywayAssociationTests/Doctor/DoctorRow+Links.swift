import EntrywayAssociation
import EntrywayJSON
import EntrywayRouting
import Foundation

extension DoctorRow {
  static let links: [DoctorRow] = [
    DoctorRow(
      "A scheme of the table that is not declared",
      "Info.plist: error undeclared-scheme 3:6 /CFBundleURLTypes ‹CFBundleURLTypes›"
    ) {
      $0.manifest.schemes.append("shop-beta")
    },
    DoctorRow(
      "A declared scheme that the table does not have", scheme: "fb1", "warning unrouted-scheme"),
    DoctorRow("A scheme with a colon", scheme: "my:app", "error invalid-scheme"),
    DoctorRow("A scheme of the system's", scheme: "HTTPS", "error reserved-scheme"),
    DoctorRow(
      "Schemes that are no array",
      """
      Info.plist: error wrong-type 4:19 /CFBundleURLTypes/0/CFBundleURLSchemes ‹CFBundleURLSchemes›
      Info.plist: error undeclared-scheme 3:6 /CFBundleURLTypes ‹CFBundleURLTypes›
      """
    ) {
      $0.info = $0.info.replacingOccurrences(
        of: "<array><string>shop</string></array>", with: "<string>shop</string>")
    },
    DoctorRow("A scheme that the build makes", scheme: "$(SCHEME)", "note build-setting"),
  ]
}
