/// What is wrong with a pattern, and where in its text.
struct PatternFault: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    case noLeadingSlash
    case character
    case brokenEscape
    /// An escaped byte that every link with it is refused for.
    case refusedEscape
    case emptySegment
    case dotSegment
    case unclosedBrace
    case parameterName
    case twoParametersInSegment
    case textAroundRest
    case twoRests
    case itemName
    case itemValue
    case fragment
    case duplicateParameter(String)
    case duplicateItem(String)
    case argumentsOfRest
    case tooManySegments
  }

  var reason: Reason
  var place: ByteRange
}
