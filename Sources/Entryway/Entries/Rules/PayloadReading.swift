/// What the rules make of a payload, and who has to hold which audiences for it.
package struct PayloadReading<Destination: LinkDestination>: Sendable {
  package var result: Result<RouteMatch<Destination>, EntryRejection>
  /// The tags that the app must hold.
  package var audiences: Set<String>

  init(_ result: Result<RouteMatch<Destination>, EntryRejection>, _ audiences: Set<String>) {
    self.result = result
    self.audiences = audiences
  }

  package var match: RouteMatch<Destination>? { try? result.get() }

  /// The place in words, or the rejection.
  package var told: ReadBack {
    switch result {
    case .success(let match): .place(DeliveryWording.place(match))
    case .failure(let rejection): .rejected(rejection)
    }
  }
}
