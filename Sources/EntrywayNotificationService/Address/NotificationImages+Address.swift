public import Entryway
public import Foundation

extension NotificationImages {
  /// The address of the image that a push brings.
  ///
  /// ```swift
  /// let images = NotificationImages(hosts: ["cdn.example.com"])
  /// try images.address(in: ["image_url": "https://cdn.example.com/sale.jpg"])
  /// // https://cdn.example.com/sale.jpg
  /// ```
  ///
  /// Nothing is fetched: a test of an app's payloads can ask this anywhere.
  ///
  /// - Parameter payload: The payload, as the app would receive it.
  /// - Throws: ``ImageProblem`` if there is no address, or none that may be fetched.
  public func address(in payload: PayloadValue) throws(ImageProblem) -> URL {
    try find(in: payload).url
  }

  func find(in payload: PayloadValue) throws(ImageProblem) -> ImageAddress {
    switch payload.value(at: key) {
    case .value(.text(let text)) where !text.isEmpty: return try check(text)
    case .value(let value): throw ImageProblem(key, .notText(value.kind))
    case .null: throw ImageProblem(key, .notText("null"))
    case .absent: throw ImageProblem(key, .absent)
    case .blocked(let path, let value):
      throw path.isEmpty
        ? ImageProblem(key, .absent) : ImageProblem(path, .notKeyed(by: value.kind, key))
    }
  }

  /// The address that a text names, of a payload or of a redirect.
  func check(_ text: String, after trail: [String] = []) throws(ImageProblem) -> ImageAddress {
    let shown = LinkRefusal.withoutQuery(text)
    func problem(_ fault: ImageFault) -> ImageProblem { ImageProblem(key, fault, shown, trail) }
    let origin: WebOrigin
    do { origin = try allowed.origin(of: text) } catch {
      throw ImageProblem(key, .refused(error.withoutQuery), shown, trail)
    }
    guard let url = URL(string: text), agrees(url, origin) else { throw problem(.ambiguous) }
    if testOrigins.contains(where: { text.hasPrefix($0 + "/") }) {
      return ImageAddress(url: url, shown: shown)
    }
    guard origin.verdict != .otherScheme, origin.scheme == "https" else {
      throw problem(.scheme(origin.scheme))
    }
    switch origin.verdict {
    case .own: return ImageAddress(url: url, shown: shown)
    case .foreignPort: throw problem(.foreignPort(origin.place))
    case .foreignHost, .otherScheme: throw problem(.foreignHost(origin.host, origin.place, hosts))
    }
  }

  /// Whether the one who fetches understands the address as the one who checks it does.
  private func agrees(_ url: URL, _ origin: WebOrigin) -> Bool {
    guard origin.verdict != .otherScheme else { return true }
    return url.scheme?.lowercased() == origin.scheme && url.host?.lowercased() == origin.host
      && url.port.map(String.init) == origin.port && url.user == nil
  }
}
