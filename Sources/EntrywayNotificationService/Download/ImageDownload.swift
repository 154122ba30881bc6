import EntrywayReporting
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches an image or a video into a file, over the redirects that are allowed.
struct ImageDownload: Sendable {
  var images: NotificationImages

  /// The image at an address.
  ///
  /// - Returns: The file, which is the caller's to remove; nil if the task was cancelled.
  func file(at start: ImageAddress) async throws(NotificationImageError) -> ImageFile? {
    var address = start
    var trail: [String] = []
    while true {
      let part = images.folder.appending(component: UUID().uuidString)
      defer { ImageFile(url: part).remove() }
      switch await transfer(address.url, into: part) {
      case .complete(let format):
        return try keep(part, format, address, trail)
      case .failed(let fault):
        throw NotificationImageError(images.key, fault, address.shown, trail)
      case .redirected(let next):
        guard trail.count < images.maximumRedirects else {
          throw NotificationImageError(
            images.key, .redirects(images.maximumRedirects), address.shown, trail)
        }
        trail.append(address.shown)
        address = try images.check(next, after: trail)
      case nil: return nil
      }
    }
  }

  private func transfer(_ url: URL, into part: URL) async -> TransferEnd? {
    guard FileManager.default.createFile(atPath: part.path, contents: nil),
      let file = try? FileHandle(forWritingTo: part)
    else { return .failed(.unwritable) }
    defer { try? file.close() }
    let (ends, continuation) = AsyncStream.makeStream(of: TransferEnd.self)
    let transfer = ImageTransfer(into: file, within: images, ends: continuation)
    // A new one for each request: nothing that a server leaves is sent to the next.
    let session = URLSession(configuration: .ephemeral, delegate: transfer, delegateQueue: nil)
    defer { session.invalidateAndCancel() }
    session.dataTask(with: request(url)).resume()
    var first: TransferEnd?
    for await end in ends where first == nil { first = end }
    return Task.isCancelled ? nil : first ?? .failed(.broken(.other(0)))
  }

  private func request(_ url: URL) -> URLRequest {
    // The clock of the budget rules; this is for a connection that nobody waits for any more.
    var request = URLRequest(url: url, timeoutInterval: 30)
    let types = ImageFormat.allCases.map(\.contentType).joined(separator: ", ")
    request.setValue(types, forHTTPHeaderField: "Accept")
    request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    return request
  }

  /// Gives the file the name of what it is, if it is that.
  private func keep(
    _ part: URL, _ format: ImageFormat, _ address: ImageAddress, _ trail: [String]
  ) throws(NotificationImageError) -> ImageFile {
    let named = part.appendingPathExtension(format.fileExtension)
    let fault: ImageFault
    do {
      let file = try FileHandle(forReadingFrom: part)
      defer { try? file.close() }
      let bytes = try file.read(upToCount: ImageFormat.signatureLength) ?? Data()
      if bytes.isEmpty {
        fault = .empty
      } else if ImageFormat(signature: bytes) != format {
        fault = .contents(claimed: format, found: ImageFormat(signature: bytes))
      } else {
        try FileManager.default.moveItem(at: part, to: named)
        return ImageFile(url: named)
      }
    } catch {
      fault = .unwritable
    }
    throw NotificationImageError(images.key, fault, address.shown, trail)
  }
}

/// An image or a video on disk: an extension has little memory, and the system attaches files.
struct ImageFile: Hashable, Sendable {
  var url: URL

  func remove() { try? FileManager.default.removeItem(at: url) }
}
