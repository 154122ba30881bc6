/// What can happen to a notification on its way, in whatever order.
enum ImageEvent: Hashable, Sendable {
  /// The payload names an image.
  case found(ImageAddress)
  case fetched(ImageFile)
  /// The file is attached, and the notification could be shown with it.
  case attached(ImageFile)
  case unattached(ImageFile, ImageProblem)
  /// There is no image, or it does not come; or the time is over.
  case failed(ImageProblem)
}
