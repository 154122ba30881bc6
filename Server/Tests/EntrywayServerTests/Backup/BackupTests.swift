import AsyncHTTPClient
import Foundation
import LinkPlatform
import NIOCore
import NIOHTTP1
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("Backups")
struct BackupTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  /// A whole backup of a folder with an app.
  private func backup(_ name: String = "backup") async throws -> Backup {
    let folder = try DataFolder(scratch.path + "/data-\(name)")
    _ = try await Tenant("shop", in: folder)
    let target = try BackupTarget(scratch.path + "/" + name)
    try folder.backUp(to: target)
    #expect(try target.finish().isCurrent)
    folder.finish()
    return Backup(target.path)
  }

  @Test("A command gets it from the running server, whole, for its owner alone")
  func served() async throws {
    let path = scratch.path + "/backup"
    try await ServedAPI.run { api in
      let control = try #require(ControlFile(folder: api.path))
      let target = try BackupTarget(path)
      try await RunningServer(control).backUp(
        to: target, actor: "command by \u{301}root\r\nX: y")
      #expect(!FileManager.default.fileExists(atPath: path + "/records.sqlite"))
      #expect(try target.finish().isCurrent)
      #expect(try Backup(path).check())
      #expect(try names(path) == ["clicks.sqlite", "events.sqlite", "records.sqlite"])
      #expect(try mode(path) == 0o700)
      for name in try names(path) { #expect(try mode("\(path)/\(name)") == 0o600) }
      // Nothing is left with the server, and who asked is written down.
      #expect(!FileManager.default.fileExists(atPath: api.path + "/copies"))
      let audit = try await api.records.audit(of: nil, before: nil, limit: 9)
      #expect(audit.first?.action == "backup.create")
      #expect(audit.first?.actor == "command by   root  X: y")
      let app = api.shop.app
      let restored = scratch.path + "/restored"
      #expect(try Backup(path).restore(to: restored))
      let folder = try DataFolder(restored)
      #expect(try await folder.records.read(App.self, app.id)?.value == app)
      folder.finish()
    }
  }

  @Test(
    "Without the token of the control file nobody gets it, and nowhere but at the private address")
  func token() async throws {
    try await ServedAPI.run { api in
      for key in [nil, "", "ewsk_x"] as [String?] {
        #expect(try await api.ask(.GET, "/v1/backup", key: key).status == 401)
      }
      let owner = try await api.ask(.GET, "/v1/backup", key: api.shop.key(.owner))
      #expect(owner.problem == "403 missing-scope")
      #expect(
        owner.words == """
          the key `shop [LinkPlatform.Key.Scope.owner]` can't do this
          hint: no key can, whatever its scope: run the command on the server's machine.
          """)
      let token = try api.controlToken()
      #expect(try await api.ask(.GET, "/v1/backup", key: token, at: .public).status == 404)
      for (method, path) in [(.POST, "/control"), (.GET, "/control/backup")]
        as [(HTTPMethod, String)]
      {
        #expect(try await api.ask(method, path, key: token).status == 404)
      }
    }
  }

  @Test("Two at a time are refused with the reason, and a reader that goes away ends the first")
  func busy() async throws {
    let path = scratch.path
    try await ServedAPI.run { api in
      let control = try #require(ControlFile(folder: api.path))
      var request = HTTPClientRequest(url: control.address + "/v1/backup")
      request.headers.add(name: "Authorization", value: "Bearer \(control.token)")
      let large = api.clicks
      for _ in 0..<40 {
        let drafts = (0..<1000).map { _ in
          var click = Click(
            app: api.shop.app.id, host: "x", slug: String(repeating: "x", count: 500),
            receivedAt: .now, kind: .unknown)
          click.isBot = true
          return ClickDraft(click)
        }
        _ = try await large.append(drafts)
      }
      do {
        let first = try await HTTPClient.shared.execute(request, timeout: .minutes(1))
        var pieces = first.body.makeAsyncIterator()
        // The first one may be no more than the beginning.
        for _ in 0..<2 { #expect(try await pieces.next() != nil) }
        let second = try BackupTarget(path + "/second")
        let error = await #expect(throws: DataFolderError.self) {
          try await RunningServer(control).backUp(to: second, actor: "x")
        }
        #expect(error?.detail == "the server says: another backup is in progress")
        // Whoever reads nothing holds no writer.
        _ = try await large.append([
          ClickDraft(
            Click(app: api.shop.app.id, host: "x", receivedAt: .now, kind: .unknown))
        ])
        second.discard()
        #expect(!FileManager.default.fileExists(atPath: path + "/second"))
      }
      while true {
        let target = try BackupTarget(path + "/third")
        do {
          try await RunningServer(control).backUp(to: target, actor: "x")
        } catch { continue }
        #expect(try target.finish().isCurrent)
        break
      }
    }
  }

  @Test("A server that stops in between leaves no backup")
  func cut() async throws {
    let target = try BackupTarget(scratch.path + "/backup")
    let nobody = ControlFile(address: "http://127.0.0.1:1", token: "x")
    await #expect(throws: DataFolderError.self) {
      try await RunningServer(nobody).backUp(to: target, actor: "x")
    }
    let empty = #expect(throws: DataFolderError.self) { try target.finish() }
    #expect(empty?.code == .backup)
    target.discard()
    #expect(!FileManager.default.fileExists(atPath: target.path))
  }

  @Test("A check names the file that is missing, empty or damaged, and restores nothing")
  func damaged() async throws {
    let data = scratch.path + "/data"
    for (number, file) in DataFile.always.enumerated() {
      let backup = try await backup("backup\(number)")
      let name = "\(backup.path)/\(file.name)"
      func refused(_ detail: String) {
        for work in [{ _ = try backup.check() }, { _ = try backup.restore(to: data) }] {
          let error = #expect(throws: DataFolderError.self, performing: work)
          #expect(error?.code == .badBackup)
          #expect(error?.detail == detail)
        }
        #expect(!FileManager.default.fileExists(atPath: data))
      }
      let bytes = try #require(FileManager.default.contents(atPath: name))
      // In the middle of a page's cells.
      var broken = bytes
      for index in 4096..<min(bytes.count, 4096 * 3) { broken[index] = 0xA5 }
      try broken.write(to: URL(filePath: name))
      refused("\(name) is damaged: it is not a valid database")
      try bytes.prefix(bytes.count - 4096).write(to: URL(filePath: name))
      #expect(throws: DataFolderError.self) { try backup.check() }
      try Data().write(to: URL(filePath: name))
      refused("\(name) is missing or empty")
      try FileManager.default.removeItem(atPath: name)
      refused("\(file.name) is missing")
      try bytes.write(to: URL(filePath: name))
      #expect(try backup.check())
    }
  }

  @Test("What is restored is for its owner alone, and no folder with data is restored into")
  func restored() async throws {
    let backup = try await backup()
    for name in try names(backup.path) { chmod("\(backup.path)/\(name)", 0o644) }
    let data = scratch.path + "/data"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    chmod(data, 0o755)
    // Of a first start that was killed at once.
    #expect(FolderContents.markAsBeingMade(data))
    #expect(try backup.restore(to: data))
    #expect(try mode(data) == 0o700)
    #expect(try names(data) == ["clicks.sqlite", "events.sqlite", "lock", "records.sqlite"])
    for name in try names(data) { #expect(try mode("\(data)/\(name)") == 0o600) }
    let again = #expect(throws: DataFolderError.self) { try backup.restore(to: data) }
    #expect(again?.code == .restoring)
    #expect(again?.detail == "events.sqlite already exists")
    let folder = try DataFolder(data)
    let used = #expect(throws: DataFolderError.self) { try backup.restore(to: data) }
    #expect(used?.code == .inUse)
    folder.finish()
  }

  @Test("A restore that was killed is not taken for a new folder")
  func unfinished() async throws {
    let data = scratch.path + "/data"
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: data + "/events.sqlite.part"))
    let error = #expect(throws: DataFolderError.self) { try DataFolder(data) }
    #expect(error?.code == .incomplete)
    #expect(try await backup().restore(to: data))
    try DataFolder(data).finish()
  }

  @Test("Of dated backups the newest stay, and nothing else in their folder is touched")
  func shelf() throws {
    let shelf = BackupShelf(scratch.path + "/shelf")
    let start = Timestamp(milliseconds: 1_795_345_200_000)
    func folder(_ hours: Int) -> String { shelf.folder(at: start.adding(.seconds(hours * 3600))) }
    #expect(folder(0).hasSuffix("/shelf/entryway-20261122T110000Z"))
    func fill(_ folder: String, _ names: [String]) throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for name in names { try Data("x".utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
    }
    let whole = DataFile.always.map(\.name)
    for hour in 0..<5 { try fill(folder(hour), whole) }
    try fill(folder(-1), ["events.sqlite.part"])
    try fill(folder(9), ["events.sqlite.part"])
    try fill(folder(-2), whole + ["notes.txt"])
    for name in ["entryway-2026", "other", "entryway-20261122T11000\u{661}Z"] {
      try fill("\(shelf.path)/\(name)", whole)
    }
    let (removed, kept) = shelf.keep(newest: 3, and: folder(4))
    #expect(removed == [folder(1), folder(0), folder(-1)])
    #expect(kept == [folder(-2)])
    let others = ["entryway-2026", "entryway-20261122T11000\u{661}Z", "other"]
    let left = others.map { "\(shelf.path)/\($0)" } + [-2, 2, 3, 4, 9].map(folder)
    #expect(try Set(names(shelf.path).map { "\(shelf.path)/\($0)" }) == Set(left))
    #expect(try names(folder(-2)) == ["notes.txt"])
    // Made after a clock that was ahead was set right, and a link to a backup elsewhere.
    try fill(folder(-3), whole)
    let elsewhere = scratch.path + "/elsewhere"
    try fill(elsewhere, whole)
    try FileManager.default.createSymbolicLink(
      atPath: folder(-4), withDestinationPath: elsewhere)
    #expect(shelf.keep(newest: 1, and: folder(-3)).removed == [folder(3), folder(2)])
    #expect(try names(folder(-3)) == whole.sorted())
    #expect(try names(elsewhere) == whole.sorted())
  }
}
