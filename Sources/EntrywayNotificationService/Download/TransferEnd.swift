/// How a request for an image ended.
enum TransferEnd: Hashable, Sendable {
  /// All of it is in the file.
  case complete(ImageFormat)
  /// The server sends elsewhere; nothing was asked there.
  case redirected(to: String)
  case failed(ImageFault)
}
