import EntrywayAssociation
import EntrywayJSON
import EntrywayRouting
import Foundation

extension DoctorRow {
  static let links: [DoctorRow] = [
    DoctorRow(
      "A scheme of the table that is not declared", .undeclaredScheme,
      #"""
      Info.plist: error: the table's scheme "shop-beta" is not declared (undeclared-scheme)
        line 3, column 6, /CFBundleURLTypes:
        <key>CFBundleURLTypes</key>
             ^^^^^^^^^^^^^^^^
      hint: add it to `CFBundleURLSchemes` of an entry in `CFBundleURLTypes`.
      """#
    ) {
      $0.manifest.schemes.append("shop-beta")
    },
    DoctorRow(
      "A declared scheme that the table does not have", .unroutedScheme,
      #"""
      Info.plist: warning: the scheme "fb1" is not in the table (unrouted-scheme)
        line 4, column 79, /CFBundleURLTypes/0/CFBundleURLSchemes/1:
        …key><array><string>shop</string><string>fb1</string></array></d…
                                                 ^^^
      hint: links with it open the app and go nowhere, unless a library reads them.
      """#
    ) {
      $0.info = $0.info.replacingOccurrences(
        of: "<string>shop</string>", with: "<string>shop</string><string>fb1</string>")
    },
    DoctorRow(
      "A scheme with a colon", .invalidScheme,
      #"""
      Info.plist: error: "my:app" is not a scheme (invalid-scheme)
        line 4, column 79, /CFBundleURLTypes/0/CFBundleURLSchemes/1:
        …key><array><string>shop</string><string>my:app</string></array></d…
                                                 ^^^^^^
      hint: a scheme is a letter, then letters, digits, + - and . without the colon.
      """#
    ) {
      $0.info = $0.info.replacingOccurrences(
        of: "<string>shop</string>", with: "<string>shop</string><string>my:app</string>")
    },
    DoctorRow(
      "A scheme of the system's", .reservedScheme,
      #"""
      Info.plist: error: the scheme "HTTPS" belongs to the system (reserved-scheme)
        line 4, column 79, /CFBundleURLTypes/0/CFBundleURLSchemes/1:
        …key><array><string>shop</string><string>HTTPS</string></array></d…
                                                 ^^^^^
      hint: web links arrive as universal links: declare their host in the entitlements.
      """#
    ) {
      $0.info = $0.info.replacingOccurrences(
        of: "<string>shop</string>", with: "<string>shop</string><string>HTTPS</string>")
    },
    DoctorRow(
      "Schemes that are no array", .wrongType,
      #"""
      Info.plist: error: `CFBundleURLSchemes` is text, not an array of strings (wrong-type)
        line 4, column 19, /CFBundleURLTypes/0/CFBundleURLSchemes:
        <array><dict><key>CFBundleURLSchemes</key><string>shop</…
                          ^^^^^^^^^^^^^^^^^^
      hint: put an array of strings there.
      --
      Info.plist: error: the table's scheme "shop" is not declared (undeclared-scheme)
        line 3, column 6, /CFBundleURLTypes:
        <key>CFBundleURLTypes</key>
             ^^^^^^^^^^^^^^^^
      hint: add it to `CFBundleURLSchemes` of an entry in `CFBundleURLTypes`.
      """#
    ) {
      $0.info = $0.info.replacingOccurrences(
        of: "<array><string>shop</string></array>", with: "<string>shop</string>")
    },
    DoctorRow(
      "A scheme that the build makes", .buildSetting,
      #"""
      Info.plist: note: "$(SCHEME)" contains a build setting, and is skipped (build-setting)
        line 4, column 79, /CFBundleURLTypes/0/CFBundleURLSchemes/1:
        …key><array><string>shop</string><string>$(SCHEME)</string></array></d…
                                                 ^^^^^^^^^
      hint: pass the file of the built app, which has the settings resolved.
      """#
    ) {
      $0.info = $0.info.replacingOccurrences(
        of: "<string>shop</string>", with: "<string>shop</string><string>$(SCHEME)</string>")
    },
  ]
}
