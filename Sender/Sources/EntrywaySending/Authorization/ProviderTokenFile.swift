import Crypto
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file through which all processes of a user share the provider token of a key.
///
/// It has the token and, on a second line, whether it is a renewal. Only its owner can read it; it is
/// written under another name and renamed, while a lock is held on a third one. A symbolic link,
/// another user's file and one that others can read are not used.
package struct ProviderTokenFile: Sendable {
  /// The folder; it and those around it are made if need be, for the user alone.
  private let folder: String
  private let name: String

  package var path: String { "\(folder)/\(name)" }

  /// How often a lock is tried, every ten milliseconds: signing takes less than one.
  ///
  /// A process that was stopped must not stop others.
  private let attempts: Int
  private static let pause: UInt32 = 10_000
  /// A token has some 200 bytes.
  private static let sizeLimit = 4096

  /// The file for a key's tokens in a folder.
  ///
  /// Its name follows from the key, so that another key with the same identifiers has another file,
  /// and tells nothing of them.
  ///
  /// - Parameter attempts: How often a lock is tried that another process holds: for two seconds.
  package init(folder: String, signer: ProviderTokenSigner, attempts: Int = 200) {
    self.folder = folder
    self.attempts = attempts
    var hash = SHA256()
    hash.update(data: Data("\(signer.id)\n\(signer.teamID)\n".utf8))
    hash.update(data: signer.key.publicKey.x963Representation)
    let digits = hash.finalize().prefix(16).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    name = "provider-token-\(digits.joined())"
  }

  /// The folder in the user's cache folder; nil if the environment names no home.
  package static func defaultFolder(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    func absolute(_ variable: String) -> String? {
      environment[variable].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
    #if os(macOS)
      return absolute("HOME").map { "\($0)/Library/Caches/entryway-send" }
    #else
      // A path that is not absolute counts as not set (XDG Base Directory Specification).
      let caches = absolute("XDG_CACHE_HOME") ?? absolute("HOME").map { "\($0)/.cache" }
      return caches.map { "\($0)/entryway-send" }
    #endif
  }
}

extension ProviderTokenFile {
  /// What keeps the file from being used.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    /// The system refuses an action.
    case system(String, Int32)
    /// The folder can be changed by others, or is another user's.
    case openFolder
    /// It is a symbolic link, or no file.
    case notFile
    /// It is another user's.
    case owner
    /// Others can read or write it.
    case permissions
    /// Another process holds the lock.
    case locked

    package var description: String {
      switch self {
      case .system(let action, let number): "\(action): \(String(cString: strerror(number)))"
      case .openFolder: "its folder belongs to another user, or others can write to it"
      case .notFile: "it is not a regular file"
      case .owner: "it belongs to another user"
      case .permissions: "others can read it; remove it, and a new one is made"
      case .locked: "another process holds its lock"
      }
    }
  }

  /// Gives the file's token, if it is one of the signer's, to `next`, and writes what that returns
  /// unless it is the same; no other process does so meanwhile.
  ///
  /// - Returns: What `next` returned or threw, nil if it was not asked; and what kept the file from
  ///   being read or written.
  func exchange(
    reading signer: ProviderTokenSigner,
    with next: (ProviderToken?) throws(ProviderTokenError) -> ProviderToken
  ) -> (outcome: Result<ProviderToken, ProviderTokenError>?, problem: Problem?) {
    var outcome: Result<ProviderToken, ProviderTokenError>?
    do throws(Problem) {
      let folder = try openFolder()
      defer { close(folder) }
      let lock = try openLock(in: folder)
      defer {
        // By itself: until a process that is being started runs its program, it shares the descriptor.
        flock(lock, LOCK_UN)
        close(lock)
      }
      let stored = try read(in: folder).flatMap { signer.token(inFile: $0) }
      let made = Result { () throws(ProviderTokenError) in try next(stored) }
      outcome = made
      if case .success(let token) = made, token != stored { try write(token, in: folder) }
      return (made, nil)
    } catch {
      return (outcome, error)
    }
  }

  private func openFolder() throws(Problem) -> Int32 {
    var path = ""
    for part in folder.utf8.split(separator: UInt8(ascii: "/")) {
      path += "/" + String(decoding: part, as: UTF8.self)
      guard mkdir(path, 0o700) == 0 || errno == EEXIST || errno == EROFS || errno == EACCES else {
        throw .system("mkdir", errno)
      }
    }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open the folder", errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), status.st_mode & 0o022 == 0
    else {
      close(descriptor)
      throw .openFolder
    }
    return descriptor
  }

  private func openLock(in folder: Int32) throws(Problem) -> Int32 {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let descriptor = openat(folder, name + ".lock", flags, 0o600)
    guard descriptor >= 0 else { throw errno == ELOOP ? .notFile : .system("open the lock", errno) }
    do throws(Problem) {
      try check(descriptor)
      for _ in 0..<attempts {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
        guard errno == EWOULDBLOCK || errno == EINTR else { throw Problem.system("lock", errno) }
        usleep(Self.pause)
      }
      throw Problem.locked
    } catch {
      close(descriptor)
      throw error
    }
  }

  /// The file's text; nil if there is no file, or none that can be a token.
  private func read(in folder: Int32) throws(Problem) -> String? {
    let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT: return nil
      case ELOOP: throw .notFile
      default: throw .system("open", errno)
      }
    }
    defer { close(descriptor) }
    try check(descriptor)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: Self.sizeLimit)
    while bytes.count <= Self.sizeLimit {
      #if canImport(Darwin)
        let count = Darwin.read(descriptor, &buffer, buffer.count)
      #elseif canImport(Glibc)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
      #else
        let count = Musl.read(descriptor, &buffer, buffer.count)
      #endif
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .system("read", errno) }
      if count == 0 { return String(validating: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
    return nil
  }

  private func write(_ token: ProviderToken, in folder: Int32) throws(Problem) {
    let temporary = "\(name).\(getpid()).\(UInt32.random(in: 0 ... .max))"
    let descriptor = openat(
      folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .system("create", errno) }
    defer { close(descriptor) }
    let bytes = Array((token.text + "\n" + (token.isRenewal ? "renewal\n" : "")).utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { rest in
        #if canImport(Darwin)
          Darwin.write(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Glibc)
          Glibc.write(descriptor, rest.baseAddress, rest.count)
        #else
          Musl.write(descriptor, rest.baseAddress, rest.count)
        #endif
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        let number = errno
        unlinkat(folder, temporary, 0)
        throw .system("write", number)
      }
      written += count
    }
    guard renameat(folder, temporary, folder, name) == 0 else {
      let number = errno
      unlinkat(folder, temporary, 0)
      throw .system("rename", number)
    }
  }

  /// Whether it is a file that only this user can read and write.
  private func check(_ descriptor: Int32) throws(Problem) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system("stat", errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notFile }
    guard status.st_uid == geteuid() else { throw .owner }
    guard status.st_mode & 0o077 == 0 else { throw .permissions }
  }
}
