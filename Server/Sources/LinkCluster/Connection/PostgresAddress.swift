import CPQ

/// libpq's connection text: `host=a,b dbname=entryway`, or an address that begins with `postgresql://`.
enum PostgresAddress {
  /// Refuses what is no connection text: libpq would take a word without `=` for a database's name.
  static func check(_ address: String) throws {
    var error: UnsafeMutablePointer<CChar>?
    let options = PQconninfoParse(address, &error)
    defer {
      PQconninfoFree(options)
      PQfreemem(error)
    }
    guard options == nil else { return }
    throw PostgresError(
      .badAddress, error.map { withoutQuotes(String(cString: $0)) } ?? "it cannot be read")
  }

  /// What libpq says of a text, without the parts of it that it repeats: one may be of a password.
  private static func withoutQuotes(_ message: String) -> String {
    var parts = message.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
    for place in parts.indices where !place.isMultiple(of: 2) && parts[place] != "=" {
      parts[place] = "…"
    }
    // It ends with a line break.
    return parts.joined(separator: "\"").split(separator: "\n").joined(separator: " ")
  }

  /// What names each of the hosts of a connection text by itself; nothing for a text that names one.
  ///
  /// libpq tries them one after the other, but waits for each as long as it takes.
  static func hosts(of address: String) -> [(keys: [String], values: [String])] {
    guard let options = PQconninfoParse(address, nil) else { return [([], [])] }
    defer { PQconninfoFree(options) }
    var found: [String: [String]] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        found[String(cString: keyword)] = String(cString: value).split(
          separator: ",", omittingEmptySubsequences: false
        ).map(String.init)
      }
      option += 1
    }
    let count = max(found["host"]?.count ?? 0, found["hostaddr"]?.count ?? 0)
    // A preferred standby is one of all, and what does not fit together is libpq's to refuse.
    let lists = ["host", "hostaddr", "port"].filter { found[$0].map { $0.count > 1 } == true }
    guard count > 1, found["target_session_attrs"] != ["prefer-standby"],
      lists.allSatisfy({ found[$0]?.count == count })
    else { return [([], [])] }
    return (0..<count).map { place in (lists, lists.map { found[$0]?[place] ?? "" }) }
  }
}
