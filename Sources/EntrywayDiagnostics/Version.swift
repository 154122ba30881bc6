/// The package's version, which stands here and nowhere else in the sources.
@_spi(EntrywayTool)
public enum EntrywayVersion {
  /// The version, as `entryway --version` prints it.
  public static let current = "0.1.0"
}
