import EntrywayDiagnostics
import NIOPosix

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A list of devices, with a token or a JSON object on each line.
///
/// ```
/// 00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0
/// {"token": "740f4707bebcf74f9b7c25d48e335894", "name": "Anna", "environment": "sandbox"}
/// ```
///
/// In an object, `token` is the device; `environment` (`sandbox` or `production`) and `topic` are
/// for mixed lists; and every other key is a value for a ``PushTemplate``.
///
/// Lines end with LF or CRLF; the last one doesn't need either. A byte-order mark at the start is
/// skipped. Blank lines are skipped too, but they count: ``TokenLine/number`` is the number that an
/// editor shows.
///
/// Memory doesn't grow with the length of the list. Standard input or a pipe can be iterated only
/// once.
public struct TokenList: AsyncSequence, Sendable {
  /// A line that isn't blank.
  public typealias Element = TokenLine
  /// A file that can't be read.
  public typealias Failure = BatchError

  /// The largest number of bytes in a line, 32,768; a longer line is refused, and the others
  /// aren't.
  public static let maximumLineLength = 32_768

  private let source: Source

  private enum Source: Sendable {
    case path(String)
    case descriptor(Int32)
  }

  /// The list in a file; `-` is standard input.
  public init(path: String) { source = path == "-" ? .descriptor(0) : .path(path) }

  /// The list in an open file or pipe, which stays open.
  public init(descriptor: Int32) { source = .descriptor(descriptor) }

  /// How many lines of a file aren't blank, for ``BatchOptions/total``.
  ///
  /// - Returns: The number; nil if the path isn't a regular file, or can't be read.
  /// - Complexity: O(*n*) in the file's bytes, which are all read.
  public static func count(path: String) async -> Int? {
    await withCheckedContinuation { continuation in
      NIOThreadPool.singleton.submit { _ in
        continuation.resume(returning: counted(path))
      }
    }
  }

  /// Reads from the start, or where a pipe is.
  public func makeAsyncIterator() -> Iterator { Iterator(path: path, descriptor: descriptor) }

  private var path: String? { if case .path(let path) = source { path } else { nil } }

  private var descriptor: Int32? {
    if case .descriptor(let descriptor) = source { descriptor } else { nil }
  }

  /// Reads a list.
  public struct Iterator: AsyncIteratorProtocol {
    private let path: String?
    private var input: Input?
    private var splitter = LineSplitter(maximumLength: maximumLineLength)
    private var number = 0
    private var isAtEnd = false

    init(path: String?, descriptor: Int32?) {
      self.path = path
      input = descriptor.map { Input(descriptor: $0, isOurs: false) }
    }

    /// The next line that isn't blank; nil at the end.
    public mutating func next() async throws(BatchError) -> TokenLine? {
      try await next(isolation: #isolation)
    }

    /// The next line that isn't blank; nil at the end.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(BatchError) -> TokenLine? {
      while true {
        if let line = splitter.next() ?? (isAtEnd ? splitter.last() : nil) {
          number += 1
          if let line = TokenLine(line, number: number) { return line }
          continue
        }
        if isAtEnd { return nil }
        let chunk = try await read()
        if chunk.isEmpty { isAtEnd = true } else { splitter.append(chunk) }
      }
    }

    private mutating func read() async throws(BatchError) -> [UInt8] {
      let input: Input
      if let open = self.input {
        input = open
      } else {
        guard let path, let file = Input(path: path) else {
          throw BatchError(.list, path: path, detail: String(cString: strerror(errno)))
        }
        input = file
        self.input = file
      }
      let (chunk, failure) = await input.chunk()
      guard failure == 0 else {
        throw BatchError(.list, path: path, detail: String(cString: strerror(failure)))
      }
      return chunk
    }
  }
}

extension TokenList {
  /// A file that is read in pieces, on a thread where waiting does no harm.
  fileprivate final class Input: Sendable {
    private static let chunkLength = 65_536

    let descriptor: Int32
    private let isOurs: Bool
    /// A thread of its own: a pipe can keep it waiting for hours, and must not keep others.
    private let thread = NIOThreadPool(numberOfThreads: 1)

    init(descriptor: Int32, isOurs: Bool) {
      self.descriptor = descriptor
      self.isOurs = isOurs
      thread.start()
    }

    convenience init?(path: String) {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      self.init(descriptor: descriptor, isOurs: true)
    }

    deinit {
      thread.shutdownGracefully { _ in }
      if isOurs { close(descriptor) }
    }

    /// The next bytes, none at the end; or the system's error.
    func chunk() async -> (bytes: [UInt8], failure: Int32) {
      await withCheckedContinuation { continuation in
        thread.submit { _ in continuation.resume(returning: self.read()) }
      }
    }

    func read() -> (bytes: [UInt8], failure: Int32) {
      var failure: Int32 = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.chunkLength) { buffer, count in
        var result: Int
        repeat {
          #if canImport(Glibc)
            result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
          #elseif canImport(Musl)
            result = Musl.read(descriptor, buffer.baseAddress, buffer.count)
          #else
            result = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
          #endif
        } while result < 0 && errno == EINTR
        if result < 0 { failure = errno }
        count = result < 0 ? 0 : result
      }
      return (bytes, failure)
    }

    var isRegularFile: Bool {
      var status = stat()
      return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
  }

  private static func counted(_ path: String) -> Int? {
    // Opening a named pipe and closing it again would end whoever writes to it.
    var status = stat()
    guard path != "-", stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let input = Input(path: path), input.isRegularFile
    else { return nil }
    var splitter = LineSplitter(maximumLength: maximumLineLength)
    var count = 0
    while true {
      let (bytes, failure) = input.read()
      guard failure == 0 else { return nil }
      if bytes.isEmpty { break }
      splitter.append(bytes)
      while let line = splitter.next() { if TokenLine(line, number: 1) != nil { count += 1 } }
    }
    if let line = splitter.last(), TokenLine(line, number: 1) != nil { count += 1 }
    return count
  }
}
