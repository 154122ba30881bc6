#if canImport(StoreKit) && !os(tvOS) && !os(watchOS) && !os(visionOS)
  public import Entryway
  public import StoreKit

  @available(macOS 14.4, *)
  extension EntryReceiver {
    /// Receives the purchases that users begin in the App Store.
    ///
    /// ```swift
    /// center.receivePurchaseIntents()   // at launch
    /// center.onOpen(timeLimit: .seconds(20)) { route, entry in
    ///   guard let product = entry.promotedProduct else { return }
    ///   _ = try? await product.purchase()
    /// }
    /// ```
    ///
    /// Call it at launch, once. It iterates
    /// [`PurchaseIntent.intents`](https://developer.apple.com/documentation/storekit/purchaseintent/intents)
    /// for as long as the center exists, so no other code in the app may do so. A purchase isn't
    /// stored: if the process ends while the entry waits, the intent is lost.
    public func receivePurchaseIntents() {
      guard keptObject(PurchaseListening.self) == nil else { return }
      let task = Task { @MainActor [weak self] in
        for await intent in PurchaseIntent.intents {
          guard let self else { return }
          receive(intent.product)
        }
      }
      keep(PurchaseListening(task))
    }

    private func receive(_ product: Product) {
      var content = PurchaseContent(productID: product.id)
      content.product = Unstored(product)
      receive(
        AppEntry(
          source: .purchase, content: .purchase(content), start: start,
          callback: "PurchaseIntent.intents"))
    }
  }

  extension AppEntry {
    /// The product of the promoted purchase; nil for other entries.
    public var promotedProduct: Product? {
      guard case .purchase(let purchase) = content else { return nil }
      return purchase.product.value as? Product
    }
  }

  /// The task that waits for purchases, for as long as the center exists.
  private final class PurchaseListening: Sendable {
    private let task: Task<Void, Never>

    init(_ task: Task<Void, Never>) { self.task = task }

    deinit { task.cancel() }
  }
#endif
