public struct Product: Identifiable, Hashable, Sendable {
  public let id: String

  /// For tests: on a device the App Store makes it.
  public init(id: String) { self.id = id }
}

@available(macOS 14.4, *)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@available(visionOS, unavailable)
public struct PurchaseIntent: Hashable, Sendable {
  public let product: Product

  /// Those of the App Store that the test plays; none without one.
  public static var intents: PurchaseIntents {
    PurchaseIntents(stream: AppStoreGiven.current?.intents ?? AsyncStream { $0.finish() })
  }

  public struct PurchaseIntents: AsyncSequence {
    public typealias Element = PurchaseIntent

    let stream: AsyncStream<Product>

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: stream.makeAsyncIterator())
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncStream<Product>.Iterator

      public mutating func next(
        isolation actor: isolated (any Actor)? = #isolation
      ) async -> PurchaseIntent? {
        await iterator.next(isolation: actor).map(PurchaseIntent.init)
      }
    }
  }
}

/// The App Store, for tests: users begin purchases when a test says so.
public final class AppStoreGiven: Sendable {
  @TaskLocal public static var current: AppStoreGiven?

  let intents: AsyncStream<Product>
  private let begun: AsyncStream<Product>.Continuation

  public init() { (intents, begun) = AsyncStream.makeStream() }

  /// Lets a user begin the purchase of a promoted product.
  public func promote(_ product: Product) { begun.yield(product) }

  /// Ends the sequence.
  public func close() { begun.finish() }
}
