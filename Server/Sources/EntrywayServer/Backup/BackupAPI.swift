import EntrywayDiagnostics
import Hummingbird
import LinkPlatform
import LinkStores

/// `/v1/backup`: a copy of the files, for a command that writes it down.
struct BackupAPI: ConceptAPI {
  /// Nil where databases keep the data.
  let backups: BackupSource?

  static let routes: [APIRoute<Self>] = [
    .get("backup", .control, audit: "backup.create") { api, call in
      guard let backups = api.backups else { throw Refusal.backupByDatabase }
      try backups.refuseDuringMove()
      return backups.response(to: try BackupQuery(call.request), actor: call.actor)
    }
  ]
}

extension Refusal {
  /// That there are no files to copy: the command copies a folder, and PostgreSQL has programs for its own.
  static let backupByDatabase = Refusal(
    .conflict, "backup-by-database", "the data is in PostgreSQL, which this command does not copy",
    hint: "use `pg_dump`, or PostgreSQL's continuous archiving; see the page \"Many machines\".")
}

/// `?have=2026-10:STAMP,2026-11:STAMP`: which contents the months have that the reader has already.
struct BackupQuery: Hashable, Sendable {
  var have: [Month: MonthStamp] = [:]

  init(have: [Month: MonthStamp] = [:]) {
    self.have = have
  }

  /// - Throws: A ``Refusal`` with 400 for what is no such query.
  init(_ request: Request) throws(Refusal) {
    var text: String?
    for (name, value) in request.uri.queryParameters {
      guard name == "have", text == nil else {
        throw Refusal(
          .invalid, "bad-parameter",
          "\(Quoting.text(String(name))) is not a parameter here, or appears twice",
          hint: "use `have`.")
      }
      text = String(value)
    }
    for item in text.map({ FieldText.parts(of: $0, at: ",") }) ?? [] {
      guard let (month, stamp) = Self.item(item), have.updateValue(stamp, forKey: month) == nil
      else {
        throw Refusal(
          .invalid, "bad-months", "\(Quoting.text(item)) is not a month's stamp, or appears twice",
          hint: "write each month once, with its stamp: `?have=2026-11:12345-678`.")
      }
    }
  }

  private static func item(_ text: String) -> (Month, MonthStamp)? {
    let parts = FieldText.parts(of: text, at: ":")
    guard parts.count == 2, let month = Month(name: parts[0]), let stamp = MonthStamp(parts[1])
    else { return nil }
    return (month, stamp)
  }

  /// As a request has it behind its path; empty where there is nothing to say.
  var text: String {
    guard !have.isEmpty else { return "" }
    let months = have.sorted { $0.key < $1.key }.map { "\($0.key.name):\($0.value)" }
    return "?have=\(months.joined(separator: ","))"
  }
}
