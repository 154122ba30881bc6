import CoreSpotlight
import UniformTypeIdentifiers

/// What Spotlight finds: an item's identifier is all that the app gets back.
enum OrderIndex {
  static func add(_ id: String) {
    let attributes = CSSearchableItemAttributeSet(contentType: .content)
    attributes.title = "Order \(id)"
    let item = CSSearchableItem(
      uniqueIdentifier: id, domainIdentifier: "orders", attributeSet: attributes)
    CSSearchableIndex.default().indexSearchableItems([item])
  }
}
