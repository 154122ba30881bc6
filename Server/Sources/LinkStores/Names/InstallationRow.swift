import FoundationEssentials
package import LinkPlatform

/// What is stored of an installation, which is there once an event of it was taken.
package struct InstallationRow {
  /// The app's number.
  package let app: Int64
  package let number: Int64
  /// How far its clock is behind, in milliseconds.
  package let skew: Int64
  /// Whether its clock was ever corrected.
  package let isCorrected: Bool
  package let known: KnownInstallation

  package init(app: Int64, number: Int64, skew: Int64, isCorrected: Bool, known: KnownInstallation)
  {
    (self.app, self.number, self.skew) = (app, number, skew)
    (self.isCorrected, self.known) = (isCorrected, known)
  }

  /// An installation, by its app's number and its identifier.
  package struct Name: Hashable, Sendable {
    package let app: Int64
    package let id: RecordID

    package init(app: Int64, id: RecordID) { (self.app, self.id) = (app, id) }
  }

  /// Whether a row of `installations` belongs to a span that is to be removed.
  package static let isInRemovedSpan = """
    EXISTS (SELECT 1 FROM removed_spans AS s WHERE s.app = installations.app
      AND s.start <= installations.first AND installations.first < s.stop
      AND installations.number <= s.last)
    """
}

extension SQLDatabase {
  package func installation(_ id: RecordID, app: Int64) throws -> InstallationRow? {
    try statement(
      """
      SELECT number, skew, secret,
        CASE WHEN removed <> 0 OR \(InstallationRow.isInRemovedSpan) THEN 1 ELSE 0 END, first, corrected
      FROM installations WHERE app = ? AND id = ?
      """, app, id
    ).first { row in
      InstallationRow(
        app: app, number: row.number(0), skew: row.number(1), isCorrected: row.flag(5),
        known: KnownInstallation(
          secretHash: row.data(2) ?? Data(), isRemoved: row.flag(3), firstSeen: row.time(4)))
    }
  }

  package func installation(_ id: RecordID, of app: RecordID) throws -> InstallationRow? {
    try StringTable.known(app, self).flatMap { try installation(id, app: $0) }
  }
}
