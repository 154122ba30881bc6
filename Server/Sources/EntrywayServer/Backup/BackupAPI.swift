import Hummingbird

/// `/v1/backup`: a copy of the three files, for a command that writes it down.
struct BackupAPI: ConceptAPI {
  let backups: BackupSource

  static let routes: [APIRoute<Self>] = [
    .get("backup", .control, audit: "backup.create") {
      try $0.backups.refuseDuringMove()
      return $0.backups.response(actor: $1.actor)
    }
  ]
}
