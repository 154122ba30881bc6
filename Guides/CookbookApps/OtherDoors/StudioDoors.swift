import CloudKit
import Entryway
import EntrywayCloudKit
import EntrywayNFC
import EntrywayStoreKit
import StoreKit

enum StudioRoute: LinkDestination {
  case home
  case sharedList(record: String)
  case offer(product: String)

  static let routes = RouteTable<StudioRoute>(
    schemes: ["studio"], hosts: ["studio.example.com"]
  ) {
    Route("/", .home)
    Route("/lists/{record}", StudioRoute.sharedList)
    Route("/offers/{product}", StudioRoute.offer)
  }

  static let entries = EntryRules(
    routes,
    [
      .cloudKitShare { .sharedList(record: $0.recordName) },
      .purchase { .offer(product: $0) },
    ])
}

/// What the app itself does with shares and products.
@MainActor final class Studio {
  private(set) var accepted: [String] = []
  private(set) var bought: [String] = []

  nonisolated deinit {}

  /// Here an app calls `CKContainer(identifier:).accept(_:)`.
  func accept(_ metadata: CKShare.Metadata) async { accepted.append(metadata.containerIdentifier) }

  /// Here an app calls `purchase()`.
  func buy(_ product: Product) async { bought.append(product.id) }
}

/// Called at launch.
@MainActor func openDoors(_ center: DeepLinkCenter<StudioRoute>, _ studio: Studio) {
  center.readNFCTags()
  center.receiveCloudKitShares()
  center.receivePurchaseIntents()
  center.onOpen(timeLimit: .seconds(20)) { _, entry in
    if let metadata = entry.cloudKitShareMetadata { await studio.accept(metadata) }
    if let product = entry.promotedProduct { await studio.buy(product) }
  }
}
