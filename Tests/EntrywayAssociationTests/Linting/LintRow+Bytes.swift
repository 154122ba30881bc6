import EntrywayAssociation

extension LintRow {
  static let bytes: [LintRow] = [
    LintRow(
      "An empty file", .emptyFile,
      #"""
       

      """#,
      #"""
      error: the file is empty (empty-file)
        line 1, column 1
      hint: it has at least {"applinks": {"details": []}}.
      """#),
    LintRow(
      "A web page", .html,
      #"""
      <!DOCTYPE html>
      <html><body>Not found</body></html>
      """#,
      #"""
      error: the file is a web page, not JSON (html)
        line 1, column 1:
        <!DOCTYPE html>
        ^
      hint: the server answers with a page of its own for this path: serve the file itself at /.well-known/apple-app-site-association, with status 200 and no redirect.
      """#),
    LintRow(
      "A signed file in DER", .signed,
      bytes: [
        0x30, 0x82, 0x03, 0xAB, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
        0xA0, 0x82,
      ],
      #"""
      error: the file is signed (CMS), not JSON (signed)
        line 1, column 1
      hint: serve the JSON itself: signatures were for iOS 8, HTTPS is enough since iOS 9.
      """#),
    LintRow(
      "A signed file in PEM", .signed,
      #"""
      -----BEGIN PKCS7-----
      MIIF
      """#,
      #"""
      error: the file is signed (CMS), not JSON (signed)
        line 1, column 1
      hint: serve the JSON itself: signatures were for iOS 8, HTTPS is enough since iOS 9.
      """#),
    LintRow(
      "A compressed file", .compressed,
      bytes: [0x1F, 0x8B, 0x08, 0x00],
      #"""
      error: the file is compressed, not JSON (compressed)
        line 1, column 1
      hint: save it uncompressed, or have the server say `Content-Encoding: gzip`.
      """#),
    LintRow(
      "UTF-16", .encoding,
      bytes: [0xFF, 0xFE, 0x7B, 0x00],
      #"""
      error: the file is UTF-16, not UTF-8 (encoding)
        line 1, column 1
      hint: save it as UTF-8.
      """#),
    LintRow(
      "Bytes that are not UTF-8", .encoding,
      bytes: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D],
      #"""
      error: the bytes are not UTF-8 (encoding)
        line 1, column 3:
        {"�":1}
          ^
      hint: save the file as UTF-8.
      """#),
    LintRow(
      "A property list", .propertyList,
      #"""
      <?xml version="1.0"?>
      <!DOCTYPE plist>
      <plist></plist>
      """#,
      #"""
      error: the file is a property list, not JSON (property-list)
        line 1, column 1:
        <?xml version="1.0"?>
        ^
      hint: this is not the file that a host serves: that one is JSON.
      """#),
    LintRow(
      "A byte-order mark", .byteOrderMark,
      byteOrderMark: #"""
        {"applinks":{"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/a"}]}]}}
        """#,
      #"""
      error: the file begins with a byte-order mark (byte-order-mark)
        line 1, column 1:
        \u{FEFF}{"applinks":{"detail…
        ^^^^^^^^
      hint: save it as UTF-8 without a mark: JSON has none.
      """#),
  ]
}
