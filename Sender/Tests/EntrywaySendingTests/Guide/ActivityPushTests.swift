import EntrywayPush
import EntrywaySending
import EntrywaySendingTesting
import Foundation
import Testing

@Suite("The guide: Live Activities") struct ActivityPushTests {
  @Test("An activity is started, updated and ended by tokens")
  func byTokens() async throws {
    let folder = try await GuideFolder()
    let sender = PushSender(key: folder.apns.signingKey, to: folder.apns.endpoint)
    let (pushToStartToken, updateToken) = (try GuideFolder.token(1), try GuideFolder.token(2))

    let headers = PushHeaders(.liveactivity, bundleID: "com.example.shop")
    let packed = OrderAttributes.ContentState(step: "packed")
    let start = try LiveActivityPush.start(
      attributesType: "OrderAttributes", attributes: OrderAttributes(number: "4821"),
      contentState: packed, alert: LiveActivityAlert(title: "Order 4821", body: "It is packed."),
      input: .token)
    let first = try PushPayload(start, opening: .order(id: "4821"), via: ShopRoute.entries)
    let started = try await sender.send(first, to: pushToStartToken, headers: headers)

    let shipped = OrderAttributes.ContentState(step: "shipped")
    let update = try LiveActivityPush.update(contentState: shipped)
    let next = try PushPayload(update, opening: .order(id: "4821"), via: ShopRoute.entries)
    let updated = try await sender.send(next, to: updateToken, headers: headers)

    await sender.shutdown()
    #expect(started.outcome == .accepted(uniqueID: nil))
    #expect(updated.outcome == .accepted(uniqueID: nil))
    #expect(
      folder.apns.pushes.map(\.topic)
        == Array(repeating: "com.example.shop.push-type.liveactivity", count: 2))
  }

  private func broadcast(_ key: SigningKey, _ environment: BroadcastEnvironment) async throws
    -> (channel: BroadcastChannel, outcome: PushOutcome)
  {
    let channels = try BroadcastChannels(key: key, bundleID: "com.example.shop", in: environment)
    let channel = try await channels.create(storage: .latest)
    // The app starts its Live Activity with `pushType: .channel(channel.id)`.
    let scored = OrderAttributes.ContentState(step: "2:1")
    let update = try LiveActivityPush.update(contentState: scored)
    let payload = try PushPayload(update, opening: .home, via: ShopRoute.entries)
    let result = try await channels.send(payload, to: channel.id)
    try await channels.delete(channel.id)
    await channels.shutdown()
    return (channel, result.outcome)
  }

  @Test("A broadcast goes to a channel, which is deleted afterwards")
  func channel() async throws {
    let folder = try await GuideFolder()
    let apns = folder.apns
    let environment = BroadcastEnvironment(management: apns.endpoint, sending: apns.endpoint)
    let (channel, outcome) = try await broadcast(apns.signingKey, environment)
    #expect(channel.storage == .latest)
    #expect(outcome == .accepted(uniqueID: nil))
  }
}
