extension EntryRules {
  /// What a notification must carry so that its tap, or one of its buttons, opens a place.
  ///
  /// Of the rules for the tap or the button the first is taken that can write the place and reads
  /// it back.
  ///
  /// - Throws: ``EntryNotWritable``, which says of each rule why it does not.
  /// - Complexity: the table's time for writing, for each rule that is asked.
  package func content(
    opening target: EntryTarget<Destination>, action: String? = nil
  ) throws(EntryNotWritable) -> WrittenContent {
    var failures: [EntryNotWritable.Failure] = []
    let place = routes.match(destination: target.destination)
    let isSensitive = place.parameters.contains { $0.text == RouteTable<Destination>.mask }
    for rule in rules {
      guard case .reads(.notification(action), let reader) = rule.kind else { continue }
      let obstacle: WritingObstacle
      do throws(WritingObstacle) {
        let payload = try reader.payload(opening: target, routes: routes)
        let found = readBack(payload, action: action)
        if let match = found.match, match.route == target.destination, !match.isFallback {
          return WrittenContent(
            rule: rule.description, keyPath: reader.keyPath, payload: payload,
            isSensitive: isSensitive)
        }
        obstacle = .readsElsewhere(written: payload, found.told)
      } catch {
        obstacle = error
      }
      failures.append(
        EntryNotWritable.Failure(
          rule: rule.description, keyPath: reader.keyPath, obstacle: obstacle))
    }
    throw EntryNotWritable(
      place: DeliveryWording.place(place), action: action, isSensitive: isSensitive,
      failures: failures, knownActions: subjects.compactMap(\.action))
  }

  /// What the rules make of a notification, for those whom the place is for.
  package func readBack(_ payload: PayloadValue, action: String?) -> PayloadReading<Destination> {
    let entry = AppEntry(
      source: .notification(action.map { .button($0) } ?? .tap),
      content: .notification(NotificationContent(payload: payload)))
    var audiences: Set<String> = []
    while true {
      switch read(entry, audiences: audiences) {
      case .route(let match): return PayloadReading(.success(match), audiences)
      case .rejected(let rejection):
        // A rule and its route may each ask for one.
        guard let audience = rejection.audience, audiences.insert(audience).inserted else {
          return PayloadReading(.failure(rejection), audiences)
        }
      case .dismissed: return PayloadReading(.failure(EntryRejection("")), audiences)
      }
    }
  }

  /// The key paths at which rules for notifications look, each once, in the order of the rules.
  package var notificationKeyPaths: [String] {
    rules.reduce(into: []) { paths, rule in
      guard case .reads(.notification, let reader) = rule.kind, let path = reader.keyPath,
        !paths.contains(path)
      else { return }
      paths.append(path)
    }
  }
}
