/// What the command line suggests for a word that it does not know.
@_spi(EntrywayTool)
public enum Spelling {
  /// The candidate that was likely meant; nil if none is near.
  public static func nearest(to text: String, among candidates: [String]) -> String? {
    EditDistance.nearest(to: text, among: candidates)
  }
}
