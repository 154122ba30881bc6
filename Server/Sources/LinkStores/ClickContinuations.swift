import GRDB
import LinkPlatform

/// Decides within a commit which opens continue the click that their touch token names.
///
/// Anyone gets a token: `curl` by a HEAD request, a preview, and whoever follows the link once has one to
/// hand on. So what is continued is looked up, and counted.
struct ClickContinuations {
  /// The click that an open continues.
  struct Continued {
    /// Who followed it; nil if it is not in the journal, or nobody is known.
    let visitor: VisitorHash?
    /// The click by which that person counts for the link's limit: itself, or an earlier one.
    let counted: RecordID
  }

  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The click that an open continues, of which it is one of the opens then; nil for an open that is a
  /// click of its own.
  func admit(_ draft: ClickDraft) throws -> Continued? {
    let open = draft.click
    guard let id = open.continued, id != open.id, open.kind == .resolve, let link = open.link
    else { return nil }
    let first = try click(id, of: open.app)
    if let first {
      guard first.isCounted, first.link == link else { return nil }
    } else if draft.limit != nil {
      return nil
    }
    // The token of a tallied click comes without end: nothing is kept of it by which it is known again.
    if first == nil, draft.isTallied { return Continued(visitor: nil, counted: id) }
    // Who follows a limited link again has another token, and no more opens.
    let counted = first?.counted ?? id
    guard try opens(of: counted, open.app) < SQLiteClickStore.continuationLimit else { return nil }
    try count(counted, open.app)
    return Continued(visitor: first?.visitor, counted: counted)
  }

  private struct First {
    let link: RecordID?
    let visitor: VisitorHash?
    /// Whether it let a person in, and was counted.
    let isCounted: Bool
    /// The click by which that person counted already.
    let counted: RecordID?
  }

  private func click(_ id: RecordID, of app: RecordID) throws -> First? {
    try database.statement(
      "SELECT link, person, kind, bot, continued, counted FROM clicks WHERE id = ? AND app = ?",
      id, app
    ).first { row in
      let kind: Click.Kind? = row.value(2)
      return First(
        link: row.id(0), visitor: row.visitor(1),
        isCounted: kind?.isCounted == true && !row.flag(3) && row.id(4) == nil,
        counted: row.id(5))
    }
  }

  private func opens(of click: RecordID, _ app: RecordID) throws -> Int64 {
    try database.number("SELECT opens FROM continuations WHERE app = ? AND click = ?", app, click)
      ?? 0
  }

  private func count(_ click: RecordID, _ app: RecordID) throws {
    try database.execute(
      """
      INSERT INTO continuations (app, click, opens) VALUES (?, ?, 1)
      ON CONFLICT (app, click) DO UPDATE SET opens = opens + 1
      """, app, click)
  }
}
