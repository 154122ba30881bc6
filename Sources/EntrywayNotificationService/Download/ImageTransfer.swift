import EntrywayReporting
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Writes what a server answers to one request into a file, as it arrives and no further than the
/// limit.
///
/// It may tell several ends, of which the first counts: what was refused is cancelled, and then ends
/// as cancelled. Redirects are not followed here, so that each is judged and counted by the one who
/// asks.
final class ImageTransfer: NSObject, URLSessionDataDelegate {
  private let file: FileHandle
  private let images: NotificationImages
  private let ends: AsyncStream<TransferEnd>.Continuation

  init(
    into file: FileHandle, within images: NotificationImages,
    ends: AsyncStream<TransferEnd>.Continuation
  ) {
    self.file = file
    self.images = images
    self.ends = ends
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Nobody is there to sign in: the answer is then the refusal. A certificate is the system's to
    // judge, and the password of a proxy as well.
    let space = challenge.protectionSpace
    let isSignIn = Self.signIns.contains(space.authenticationMethod) && !space.isProxy()
    completionHandler(isSignIn ? .rejectProtectionSpace : .performDefaultHandling, nil)
  }

  private static let signIns = [
    NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic,
    NSURLAuthenticationMethodHTTPDigest, NSURLAuthenticationMethodHTMLForm,
    NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate,
  ]

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let refusal = redirect(in: response) ?? fault(of: response).map(TransferEnd.failed)
    if let refusal { ends.yield(refusal) }
    completionHandler(refusal == nil ? .allow : .cancel)
  }

  private func redirect(in response: URLResponse) -> TransferEnd? {
    guard let response = response as? HTTPURLResponse,
      [301, 302, 303, 307, 308].contains(response.statusCode),
      let location = response.value(forHTTPHeaderField: "Location"),
      let url = URL(string: location, relativeTo: response.url)
    else { return nil }
    return .redirected(to: url.absoluteString)
  }

  private func fault(of response: URLResponse) -> ImageFault? {
    guard let response = response as? HTTPURLResponse else { return .broken(.other(0)) }
    guard response.statusCode == 200 else { return .status(response.statusCode) }
    guard let format = ImageFormat(contentType: response.mimeType) else {
      return .contentType(response.mimeType)
    }
    // The session would decode it, and a small answer become a large image.
    if let encoding = response.value(forHTTPHeaderField: "Content-Encoding"),
      encoding.lowercased() != "identity"
    {
      return .encoding(encoding)
    }
    let limit = images.limit(of: format)
    return response.expectedContentLength > Int64(limit) ? .tooLarge(limit, format) : nil
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    // What has no such type was refused.
    guard let format = ImageFormat(contentType: dataTask.response?.mimeType) else { return }
    do {
      let limit = images.limit(of: format)
      guard try Int(file.offset()) + data.count <= limit else {
        ends.yield(.failed(.tooLarge(limit, format)))
        return dataTask.cancel()
      }
      try file.write(contentsOf: data)
    } catch {
      ends.yield(.failed(.unwritable))
      dataTask.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error {
      // What the system calls an answer that breaks off differs from one system to the next.
      ends.yield(.failed(.broken(task.response == nil ? ConnectionFault(error) : .lost)))
    } else if let fault = task.response.flatMap(fault(of:)) {
      ends.yield(.failed(fault))
    } else if let format = ImageFormat(contentType: task.response?.mimeType) {
      ends.yield(.complete(format))
    }
    ends.finish()
  }
}

/// How a request for an image ended.
enum TransferEnd: Hashable, Sendable {
  /// All of it is in the file.
  case complete(ImageFormat)
  /// The server sends elsewhere; nothing was asked there.
  case redirected(to: String)
  case failed(ImageFault)
}
