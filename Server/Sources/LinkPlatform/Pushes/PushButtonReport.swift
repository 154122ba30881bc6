/// What became of a button of a send, or of those of a campaign: numbers of installations.
package struct PushButtonReport: Hashable, Sendable {
  /// The identifier of its action.
  package var id: String
  /// The screen that its link opens; nil where sends of a campaign differ, or none says.
  package var route: String?
  package var tapped: Int
  /// Pressed, and the right screen opened; nil where no send says which.
  package var arrived: Int?
  /// Pressed, and another screen opened; nil where no send has a link for it.
  package var elsewhere: Int?
  /// Pressed, and nothing opened.
  package var unopened: Int
  /// Did what they should, last led by it.
  package var reached: Int?
  /// Which routes opened.
  package var opened: [String: Int]

  package init(_ id: String) {
    self.id = id
    (tapped, unopened, opened) = (0, 0, [:])
  }

  /// The report on what a run counted.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - actions: What the sends say of the button; empty where none has a link for it.
  ///   - counts: What was counted.
  ///   - query: What was asked.
  ///   - name: The text that a number stands for.
  init(
    _ id: String, _ actions: [SendAction], _ counts: PushRun.Button, of query: PushQuery,
    name: (Int64) throws -> String?
  ) rethrows {
    self.init(id)
    let routes = Set(actions.map(\.route))
    if routes.count == 1, let only = routes.first { route = only }
    tapped = counts.tapped
    arrived = actions.contains { $0.route != nil } ? counts.arrived : nil
    elsewhere = actions.isEmpty ? nil : counts.elsewhere
    unopened = counts.unopened
    reached = query.goal == nil ? nil : counts.reached
    for (number, count) in counts.opened {
      if let name = try name(number) { opened[name, default: 0] += count }
    }
  }
}
