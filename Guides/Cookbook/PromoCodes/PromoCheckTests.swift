import Entryway
import EntrywayTesting
import Testing

@Suite("Promo codes") struct PromoCheckTests {
  private final class Basket {
    var codes: [String] = []
    var told: [String] = []
  }

  private struct Offline: Error {}

  private let basket = Basket()

  private func phone(
    _ server: @escaping (PromoCode) async throws -> PromoAnswer
  ) -> AppSimulator<PromoRoute> {
    let center = DeepLinkCenter(EntryRules(PromoRoute.routes))
    center.checkCodes(asking: server) { [basket] in basket.codes.append($0.text) }
    center.tellCodes { [basket] in basket.told.append($0) }
    return AppSimulator(center)
  }

  private let card = SimulatedEntry.link("https://teas.example.com/promo/SPRING26")

  @Test("A good code is applied, and leads to what it is for")
  func valid() async {
    let phone = phone { $0.text == "SPRING26" ? .valid(product: "sencha") : .unknown }
    await phone.launch(from: card)
    #expect(phone.opened == [.product(id: "sencha")])
    #expect(basket.codes == ["SPRING26"])
    #expect(
      phone.history.map(\.description) == [
        "Entry 1, a universal link, opened product (id: sencha)."
      ])
    #expect(!phone.log.contains { $0.contains("SPRING26") }, "\(phone)")
    let told = "\(PromoRoute.routes.explain("https://teas.example.com/promo/SPRING26"))"
    #expect(!told.contains("SPRING26"), "\(told)")
  }

  @Test("A code for no product leads to the basket")
  func basketCode() async {
    let phone = phone { _ in .valid(product: nil) }
    await phone.launch(from: card)
    #expect(phone.opened == [.basket])
  }

  @Test(
    "A code that brings nothing is rejected in words, without the code",
    arguments: [
      (PromoAnswer.used, "the code is used up"), (.unknown, "there is no such code"),
    ])
  func rejected(answer: PromoAnswer, words: String) async {
    let phone = phone { _ in answer }
    await phone.launch(from: card)
    #expect(
      phone.history.map(\.description) == ["Entry 1, a universal link, was rejected: \(words)"])
    #expect(basket.told == [words])
    #expect(phone.rejections.map(\.code) == [.promo])
    #expect(basket.codes == [])
  }

  @Test("Without the server nothing opens")
  func offline() async {
    let phone = phone { _ in throw Offline() }
    await phone.launch(from: card)
    #expect(
      phone.history.map(\.description) == [
        "Entry 1, a universal link, was cancelled: the server was not reached."
      ])
  }

  @Test("A server that does not answer holds the code for ten seconds")
  func slow() async {
    let (answers, answer) = AsyncStream.makeStream(of: PromoAnswer.self)
    let phone = phone { _ in
      for await answer in answers { return answer }
      throw Offline()
    }
    await phone.launch(from: card)
    #expect(
      phone.waiting.map(\.description) == [
        "Entry 1, a universal link, waits for a guard's answer."
      ])
    await phone.wait(.seconds(10))
    answer.finish()
    #expect(
      phone.history.map(\.description) == [
        "Entry 1, a universal link, was cancelled: a guard did not answer within 10 s."
      ])
    #expect(basket.codes == [])
  }

  @Test("A code whose place a newer link takes is not applied")
  func superseded() async {
    let (answers, answer) = AsyncStream.makeStream(of: PromoAnswer.self)
    let phone = phone { _ in
      for await answer in answers { return answer }
      return .valid(product: nil)
    }
    await phone.launch(from: card)
    await phone.tap(.link("https://teas.example.com/basket"))
    answer.yield(.valid(product: "sencha"))
    for _ in 0..<100 { await Task.yield() }
    #expect(
      phone.history.map(\.description) == [
        "Entry 1, a universal link, was superseded by entry 2.",
        "Entry 2, a universal link, opened basket.",
      ])
    #expect(basket.codes == [])
  }

  @Test("A malformed code never reaches the server")
  func malformed() async {
    let phone = phone { _ in
      Issue.record("the server was asked")
      return .unknown
    }
    await phone.launch(from: .link("https://teas.example.com/promo/%27%20OR%201"))
    #expect(phone.rejections.map(\.code) == [.noMatch])
    #expect(basket.told == [])
    #expect(PromoRoute.routes.problems.isEmpty)
  }
}
