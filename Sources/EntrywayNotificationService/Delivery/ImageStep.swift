/// What is to be done after an event.
enum ImageStep: Hashable, Sendable {
  case fetch(ImageAddress)
  case attach(ImageFile)
  /// Shows the notification with the image that was attached just now.
  case deliverWithImage
  /// Shows the notification as it came.
  case deliverUnchanged(ImageProblem)
  case discard(ImageFile)
  /// Nobody waits for the download or the clock any more.
  case stop
}
