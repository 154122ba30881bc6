import EntrywayJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RouteManifest {
  /// Reads a manifest from JSON.
  ///
  /// ```swift
  /// let manifest = try RouteManifest(json: text)
  /// let table = RouteTable<NamedRoute>(manifest: manifest)
  /// ```
  ///
  /// Errors in the JSON, including nesting deeper than ``PayloadValue/maximumDepth``, are reported
  /// with line and column; errors in the manifest, with the path to the value. Mistakes in the
  /// routes are not errors: the table lists them in ``RouteTable/problems``.
  ///
  /// - Throws: ``ManifestError`` with the first invalid location.
  /// - Complexity: linear in the length of the text.
  public init(json text: String) throws(ManifestError) {
    try self.init(json: Array(text.utf8))
  }

  /// Reads a manifest from the bytes of a JSON text, such as a file's or a request's.
  ///
  /// - Throws: ``ManifestError``, also for bytes that are not UTF-8.
  /// - Complexity: linear in the number of bytes.
  public init(json bytes: some Sequence<UInt8>) throws(ManifestError) {
    let data = Data(bytes)
    let value: PayloadValue
    do throws(JSONError) {
      // Foundation's decoder is lenient in places, and does not report where it stopped.
      value = try PayloadValue(json: data)
    } catch {
      throw ManifestError(error)
    }
    do {
      self = try JSONDecoder().decode(RouteManifest.self, from: data)
    } catch {
      throw ManifestError(error, in: value)
    }
  }

  /// The manifest as JSON, which ``init(json:)-(String)`` reads back equal.
  ///
  /// Keys are sorted, so that the same manifest always gives the same text.
  ///
  /// - Parameter pretty: Whether to write each value on a line of its own.
  /// - Returns: The text, on one line unless it is pretty.
  public func jsonText(pretty: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    // A manifest contains only texts, whole numbers and booleans, so encoding can't fail.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
