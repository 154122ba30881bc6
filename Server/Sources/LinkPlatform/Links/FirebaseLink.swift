import Foundation

/// A long link of Firebase Dynamic Links, which ended in August 2025:
/// `https://go.example.com/?link=TARGET&apn=…&ibi=…&isi=…&ofl=…`.
package enum FirebaseLink {
  /// The row of a line: a long link, perhaps with the short link before it and a tab or a space
  /// between.
  package static func row(_ text: String, line: Int, file: String) throws -> ImportRow {
    let parts = text.utf8.split(whereSeparator: " \t".utf8.contains).map {
      String(Substring($0))
    }
    guard let long = parts.last, let address = URLComponents(string: long),
      let items = address.queryItems,
      let target = items.first(where: { $0.name == "link" })?.value
    else {
      throw ImportFileError(
        name: file, line: line, message: "this is not a long link: it has no `link=`",
        hint: "write one https://go.example.com/?link=… per line.")
    }
    func value(_ name: String) -> String? {
      items.first { $0.name == name }?.value.flatMap { $0.isEmpty ? nil : $0 }
    }
    let short = parts.count > 1 ? URLComponents(string: parts[0]) : address
    let path = Substring((short?.path ?? "").utf8.drop { $0 == UInt8(ascii: "/") })
    guard !path.isEmpty else {
      throw ImportFileError(
        name: file, line: line, message: "the link has no path of its own",
        hint: "write the short link before the long one, with a space between.")
    }
    var row = ImportRow(line: line, slug: String(path), target: target)
    row.host = short?.host
    row.title = value("st")
    row.previewTitle = value("st")
    row.previewDescription = value("sd")
    row.previewImage = value("si")
    row.campaign = value("utm_campaign")
    row.source = value("utm_source")
    row.medium = value("utm_medium")
    row.iphone = value("ifl") ?? value("isi").map { "https://apps.apple.com/app/id\($0)" }
    row.ipad = value("ipfl")
    row.android =
      value("afl") ?? value("apn").map { "https://play.google.com/store/apps/details?id=\($0)" }
    row.web = value("ofl")
    row.redirectsEverywhere = value("efr") == "1" ? true : nil
    return row
  }
}
