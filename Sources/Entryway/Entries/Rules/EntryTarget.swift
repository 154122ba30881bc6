/// A place that a payload is to open.
package struct EntryTarget<Destination: LinkDestination>: Sendable {
  package var destination: Destination
  /// The link that is written as it stands, by rules that write links.
  package var link: String?
  /// How links begin that are written for the place.
  package var scheme: String?
  package var host: String?

  package init(
    _ destination: Destination, link: String? = nil, scheme: String? = nil, host: String? = nil
  ) {
    self.destination = destination
    self.link = link
    self.scheme = scheme
    self.host = host
  }
}
