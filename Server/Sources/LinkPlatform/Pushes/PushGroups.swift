/// A send, with the numbers that a store has given its identifier and its route; 0 for none.
package struct NumberedSend: Hashable, Sendable {
  package let number: Int64
  package let route: Int64
  /// The right routes of its buttons, by the numbers of their identifiers; 0 for none.
  package let actions: [Int64: Int64]
  package let send: Send

  package init(number: Int64, route: Int64, actions: [Int64: Int64] = [:], send: Send) {
    (self.number, self.route, self.actions, self.send) = (number, route, actions, send)
  }
}

/// Sends by what they are counted with: those of a campaign go by the first of them, those without one
/// by themselves.
package struct PushGroups: Sendable {
  package private(set) var groups: [[Send]] = []
  /// By the number of a send.
  package private(set) var targets: [Int64: PushRun.Target] = [:]

  package init(_ sends: [NumberedSend], isByCampaign: Bool) {
    var places: [String: Int] = [:]
    for numbered in sends {
      let campaign = isByCampaign ? numbered.send.campaign : nil
      let group = campaign.flatMap { places[$0] } ?? groups.count
      if group == groups.count { groups.append([]) }
      if let campaign { places[campaign] = group }
      groups[group].append(numbered.send)
      targets[numbered.number] = PushRun.Target(
        group: group, route: numbered.route, actions: numbered.actions)
    }
  }
}
