import Foundation
import ServerTestSupport
import Testing

@Suite("Copies of a server's data")
struct SaltlessCopyTests {
  @Test("A backup has no salt, and the server's start erases those of copies before upgrades")
  func copies() async throws {
    let folder = try TemporaryFolder()
    let data = folder.path + "/data"
    var server = try await RunningServer(data: data)
    for arguments in [["apps", "create", "shop"], ["hosts", "add", "shop", "shop.example.com"]] {
      let (status, output) = try command(arguments + ["--data", data])
      try #require(status == 0, "\(output)")
    }
    _ = try await server.visit("/l/tea", host: "shop.example.com", agent: "Mozilla/5.0 (iPhone)")
    let salts = try folder.query(
      "\(data)/records.sqlite", "SELECT json_extract(body, '$.bytes') FROM erasable")
    let salt = try #require(salts.first)
    #expect(salts.count == 1)
    #expect(Data(base64Encoded: salt)?.count == 32)
    // JSON as it is stored escapes no slash.
    func has(_ file: String) throws -> Bool {
      try Data(contentsOf: URL(filePath: file)).range(of: Data(salt.utf8)) != nil
    }
    let backup = folder.path + "/backup"
    #expect(try command(["backup", backup, "--data", data]).status == 0)
    for name in ["records", "clicks", "events"] {
      #expect(try !has("\(backup)/\(name).sqlite"), "\(name)")
    }
    #expect(server.stop() == 0)
    // Today's salt is there as long as the day is.
    #expect(try has("\(data)/records.sqlite"))
    let copy = "\(data)/records.sqlite.before-0190"
    try FileManager.default.copyItem(atPath: "\(data)/records.sqlite", toPath: copy)
    server = try await RunningServer(data: data)
    #expect(try !has(copy))
    #expect(
      try folder.query(copy, "SELECT text FROM names WHERE kind = 'host'") == ["shop.example.com"])
    #expect(server.stop() == 0)
    #expect(try has("\(data)/records.sqlite"))

    let restored = folder.path + "/restored"
    #expect(try command(["restore", backup, "--data", restored]).status == 0)
    server = try await RunningServer(data: restored)
    let page = try await server.visit(
      "/l/tea", host: "shop.example.com", agent: "Mozilla/5.0 (iPhone)")
    #expect(page.status == 404)
    let others = try folder.query(
      "\(restored)/records.sqlite", "SELECT json_extract(body, '$.bytes') FROM erasable")
    #expect(others.count == 1)
    #expect(others != salts)
    #expect(server.stop() == 0)
  }
}
