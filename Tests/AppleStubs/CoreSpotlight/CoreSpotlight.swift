@_exported public import AppleFoundation

// swift-format-ignore: AlwaysUseLowerCamelCase
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
// The raw values of these two are from memory.
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public let CSQueryContinuationActionType = "com.apple.corespotlightquery"
// swift-format-ignore: AlwaysUseLowerCamelCase
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public let CSSearchQueryString = "kCSSearchQueryString"
