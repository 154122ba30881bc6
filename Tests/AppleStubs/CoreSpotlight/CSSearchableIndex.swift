public import UniformTypeIdentifiers

/// Not `Sendable`, as its items.
@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class CSSearchableIndex: NSObject {
  /// What was put into it, for tests.
  public private(set) var items: [CSSearchableItem] = []

  open class func `default`() -> CSSearchableIndex { shared }

  private nonisolated(unsafe) static let shared = CSSearchableIndex()

  // Whether the handler is `@Sendable` is not documented: it is not, here.
  open func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (((any Error)?) -> Void)? = nil
  ) {
    self.items += items
    completionHandler?(nil)
  }
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class CSSearchableItem: NSObject {
  public let uniqueIdentifier: String
  public let domainIdentifier: String?
  public let attributeSet: CSSearchableItemAttributeSet

  public init(
    uniqueIdentifier: String?, domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
  }
}

@available(tvOS, unavailable)
@available(watchOS, unavailable)
open class CSSearchableItemAttributeSet: NSObject {
  public let contentType: UTType
  open var title: String?

  public init(contentType: UTType) { self.contentType = contentType }
}
