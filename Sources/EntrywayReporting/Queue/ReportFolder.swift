import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The folder in which reporting keeps what it has to know: nothing of it is in a backup, and all of it
/// is readable once the device has been unlocked since it started.
///
/// | file | what it says |
/// |---|---|
/// | `on` | the person allows it; without it there is none of the others |
/// | `installation.json` | the installation's identifier and secret |
/// | `session.json` | the session that may go on |
/// | `queue/` | what waits to be sent |
/// | `deletions/` | which installations the link server has still to delete |
/// | `claims.json` | the links that were claimed after the install |
struct ReportFolder: Sendable {
  let path: String

  init(_ url: URL) { path = url.path }

  var queue: String { path + "/queue" }
  private var consent: String { path + "/on" }
  private var installationFile: String { path + "/installation.json" }
  private var sessionFile: String { path + "/session.json" }
  private var deletionFolder: String { path + "/deletions" }
  private var claimFile: String { path + "/claims.json" }

  /// Whether the person allows it.
  var hasConsent: Bool { access(consent, F_OK) == 0 }

  func turnOn() throws(PendingStoreError) {
    prepare()
    try PrivateFile.replace(consent, with: [])
  }

  /// Makes the folder, and keeps it out of backups: what is restored on another device is another
  /// installation.
  func prepare() {
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    Self.excludeFromBackup(path)
  }

  /// Takes the consent back, and leaves the rest to ``turnOff()``: of this process, or of the next.
  func withdraw() { unlink(consent) }

  /// Removes everything but the deletions that are still to be told, and the claims.
  func turnOff() {
    // The consent first: what another process writes afterwards, it removes.
    withdraw()
    unlink(installationFile)
    unlink(sessionFile)
    // A kill may have left one half replaced.
    for file in [consent, installationFile, sessionFile] {
      PrivateFile.removeLeftovers(of: file, isAlone: true)
    }
    removeQueue()
  }

  /// Removes what processes have left that were killed while they wrote.
  func removeLeftovers() {
    // What a process of a Mac's app is writing now would be lost too: of a session that is no harm.
    PrivateFile.removeLeftovers(of: sessionFile, isAlone: true)
    for file in [consent, installationFile, claimFile] {
      PrivateFile.removeLeftovers(of: file, isAlone: false)
    }
    for name in Self.names(in: deletionFolder) where name.hasSuffix(".new") {
      let file = name.prefix { $0 != "." } + ".json"
      PrivateFile.removeLeftovers(of: "\(deletionFolder)/\(file)", isAlone: false)
    }
  }

  func removeQueue() {
    // Somebody may have given a folder that holds other things too.
    for name in Self.names(in: queue) where EventQueue.isOwn(name) {
      unlink(queue + "/" + name)
    }
    rmdir(queue)
  }

  // MARK: The installation

  /// The installation, if there is one.
  var installation: Installation? {
    Self.decode(Installation.self, installationFile)
      .flatMap { Installation(id: $0.id, secret: $0.secret) }
  }

  /// The installation, which is made if there is none.
  func makeInstallation() throws(PendingStoreError) -> Installation {
    if let installation { return installation }
    guard let bytes = try? JSONEncoder().encode(Installation()) else {
      throw PendingStoreError(.unwritable, detail: "no identifier can be made")
    }
    for _ in 0..<2 {
      // Another process may make one at the same time: the first counts.
      let isNew = try PrivateFile.create(installationFile, with: Array(bytes))
      if let installation { return installation }
      // One that cannot be read is none.
      if !isNew { unlink(installationFile) }
    }
    throw PendingStoreError(.unwritable, detail: "installation.json cannot be replaced")
  }

  func removeInstallation() { unlink(installationFile) }

  /// Whether a process has left something to be sent.
  var hasUnsent: Bool { EventQueue.isUsed(self) || !deletions.isEmpty }

  // MARK: The session

  var session: SessionKeeper.Saved? { Self.decode(SessionKeeper.Saved.self, sessionFile) }

  func save(_ session: SessionKeeper.Saved?) {
    guard let session else { return }
    // What is lost with it is that a session goes on.
    try? Self.write(session, sessionFile)
  }

  // MARK: Deletions

  /// The installations that the link server has still to delete.
  var deletions: [Installation] {
    let names = Self.names(in: deletionFolder).filter { $0.hasSuffix(".json") }
    return names.sorted().compactMap { name in
      Self.decode(Installation.self, deletionFolder + "/" + name)
        .flatMap { Installation(id: $0.id, secret: $0.secret) }
    }
  }

  func addDeletion(of installation: Installation) throws(PendingStoreError) {
    prepare()
    try Self.write(installation, "\(deletionFolder)/\(installation.id).json")
  }

  func removeDeletion(of installation: Installation) {
    unlink("\(deletionFolder)/\(installation.id).json")
    rmdir(deletionFolder)
  }

  // MARK: Claims

  /// How many claims are remembered: far more than anybody pastes.
  private static let claimLimit = 1_000
  /// One claim at a time: two of the same token are one.
  private static let claiming = Locked(())

  /// Notes that a link is claimed, and says whether it is the first time.
  func claim(_ token: String) throws(PendingStoreError) -> Bool {
    let result: Result<Bool, PendingStoreError> = Self.claiming.with { _ in
      prepare()
      let claims = Self.decode([String].self, claimFile) ?? []
      guard !claims.contains(token) else { return .success(false) }
      do throws(PendingStoreError) {
        try Self.write(Array((claims + [token]).suffix(Self.claimLimit)), claimFile)
        return .success(true)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  // MARK: Files

  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ path: String) -> Value? {
    guard let bytes = try? PrivateFile.contents(of: path, atMost: 128 << 10), !bytes.isEmpty else {
      return nil
    }
    return try? JSONDecoder().decode(type, from: Data(bytes))
  }

  static func write(_ value: some Encodable, _ path: String) throws(PendingStoreError) {
    guard let data = try? JSONEncoder().encode(value) else { return }
    try PrivateFile.replace(path, with: Array(data))
  }

  /// Keeps a file or a folder out of backups.
  static func excludeFromBackup(_ path: String) {
    #if canImport(Darwin)
      var url = URL(filePath: path)
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try? url.setResourceValues(values)
    #endif
  }
}
