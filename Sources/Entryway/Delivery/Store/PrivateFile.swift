#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A file that only its owner can read, from the moment it exists.
///
/// Foundation sets permissions only after writing, so this uses system calls.
package enum PrivateFile {
  /// The bytes of the file, or nil if there is none.
  package static func contents(of path: String, atMost limit: Int) throws(PendingStoreError)
    -> [UInt8]?
  {
    // A named pipe in place of the file must not block the app.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw failure(.unreadable)
    }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw failure(.unreadable) }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
      guard bytes.count <= limit else {
        throw PendingStoreError(.tooLarge, detail: "more than \(limit) bytes")
      }
    }
  }

  /// Replaces the file atomically, and creates its folder if there is none.
  ///
  /// The temporary file has a unique name, because two processes may write at the same time.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(PendingStoreError) {
    let temporary = try written(bytes, beside: path)
    guard rename(temporary, path) == 0 else {
      let problem = failure(.unwritable)
      unlink(temporary)
      throw problem
    }
  }

  /// Creates the file atomically, unless it exists: if two processes try, the first one wins.
  ///
  /// - Returns: Whether there was none.
  package static func create(
    _ path: String, with bytes: [UInt8]
  ) throws(PendingStoreError) -> Bool {
    let temporary = try written(bytes, beside: path)
    defer { unlink(temporary) }
    guard link(temporary, path) != 0 else { return true }
    guard errno == EEXIST else { throw failure(.unwritable) }
    return false
  }

  /// Writes a new file, and returns its path.
  private static func written(_ bytes: [UInt8], beside path: String) throws(PendingStoreError)
    -> String
  {
    makeFolder(of: path)
    let temporary = temporaryPath(of: path, since: time(nil))
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(.unwritable) }
    let isWritten = writeAll(bytes, to: file)
    let isClosed = close(file) == 0
    guard isWritten, isClosed else {
      let problem = failure(.unwritable)
      unlink(temporary)
      throw problem
    }
    protect(temporary)
    return temporary
  }

  private static let newSuffix = ".new"
  private static let timeLength = 16
  private static let nameLength = timeLength + 16

  /// A unique name.
  ///
  /// It contains the time of writing, because a file's own timestamps are not available everywhere:
  /// an iOS app must declare
  /// [a reason](https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api).
  static func temporaryPath(of path: String, since seconds: Int) -> String {
    let number = UInt64.random(in: .min ... .max)
    return path + "." + digits(UInt64(max(0, seconds))) + digits(number) + newSuffix
  }

  /// 16 hexadecimal digits.
  private static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: timeLength - digits.utf8.count) + digits
  }

  /// Removes temporary files of processes that ended while writing.
  ///
  /// - Parameters:
  ///   - path: The file that was to be replaced.
  ///   - isAlone: Whether no other process can be writing it; if not, only files older than a day
  ///     are removed.
  package static func removeLeftovers(of path: String, isAlone: Bool) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { String(path[...$0]) } ?? "./"
    let prefix = (slash.map { String(path[path.index(after: $0)...]) } ?? path) + "."
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let digits = leftover(name, prefix) else { continue }
      if isAlone || isOld(digits) { unlink(folder + name) }
    }
  }

  /// The text between the file's name and the suffix, if it is the name of a temporary file.
  private static func leftover(_ name: String, _ prefix: String) -> Substring? {
    guard name.hasPrefix(prefix), name.hasSuffix(newSuffix),
      name.utf8.count > prefix.utf8.count + newSuffix.utf8.count
    else { return nil }
    let digits = name.dropFirst(prefix.count).dropLast(newSuffix.count)
    return digits.allSatisfy(\.isHexDigit) ? digits : nil
  }

  /// Whether the time in a name is more than a day ago; a name without a time may be anyone's.
  private static func isOld(_ digits: Substring) -> Bool {
    guard digits.utf8.count == nameLength, let since = Int(digits.prefix(timeLength), radix: 16)
    else { return false }
    return time(nil) - since > 24 * 60 * 60
  }

  package static func remove(_ path: String) throws(PendingStoreError) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    throw failure(.unwritable)
  }

  package static func move(_ path: String, to other: String) -> Bool { rename(path, other) == 0 }

  /// Writes all bytes to an open file, and returns whether that succeeded.
  package static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = write(file, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if count == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  static func makeFolder(of path: String) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    // If this fails, writing fails next and reports why.
    try? FileManager.default.createDirectory(
      atPath: String(path[..<slash]), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  /// Makes a file readable after the first unlock, because a notification action may wake the app
  /// while the device is locked.
  package static func protect(_ path: String) {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      try? FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
        ofItemAtPath: path)
    #endif
  }

  static func failure(_ code: PendingStoreError.Code) -> PendingStoreError {
    PendingStoreError(code, detail: String(cString: strerror(errno)))
  }
}
