import Foundation

/// Cuts the texts of header fields and their like at a mark, scalar by scalar.
///
/// A delimiter with a combining mark or a joiner behind it is one `Character`, which a search for the
/// delimiter alone passes over, while browsers and other servers see it.
package enum FieldText {
  /// The parts of a text between its marks, empty ones too.
  ///
  /// - Complexity: O(n) in the text's length.
  package static func parts(
    of text: some StringProtocol, at mark: Unicode.Scalar, maxSplits: Int = .max
  ) -> [String] {
    Substring(text).unicodeScalars
      .split(separator: mark, maxSplits: maxSplits, omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
  }

  /// The items of a list, without the white space around them; empty ones are none.
  package static func items(of text: some StringProtocol, at mark: Unicode.Scalar = ",") -> [String]
  {
    parts(of: text, at: mark).map(trimmed).filter { !$0.isEmpty }
  }

  /// The items of a field that may stand several times (RFC 9110, section 5.6.1).
  package static func items(of values: [String]) -> [String] {
    values.flatMap { items(of: $0) }
  }

  /// A text without the white space at its ends.
  package static func trimmed(_ text: some StringProtocol) -> String {
    let bytes = Substring(text).utf8
    // Almost every text has none, and Foundation takes long to say so.
    if let first = bytes.first, let last = bytes.last, 0x21...0x7E ~= first, 0x21...0x7E ~= last {
      return String(text)
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
