// What a generated file does not say as its table does.
extension AssociationWording {
  static func text(of problem: GeneratedAssociation.Problem) -> String {
    switch problem {
    case .flag(let route):
      """
      the route \(route) is left out: it requires a query item without a value
      hint: to the system such an item is the same as an absent one; require a value.
      """
    case .unassociated(let url, let route):
      """
      no patterns say exactly which links the route \(route) takes
        \(url)
      hint: the file leaves this link in the browser; `{rest*}` behind other parameters needs a \
      literal between, or a text of its own, and one of other types than text and integer cannot \
      be said.
      """
    case .unrouted(let url):
      """
      the file hands a link to the app that no route takes
        \(url)
      hint: no patterns tell it from the links of a route; `aasa check` says which component it is.
      """
    case .tooLarge(let count):
      """
      the file has \(count) bytes, and a device takes \(AssociationReading.maximumSize)
      hint: routes that begin alike are said by fewer components if one of them has a `{rest*}`.
      """
    case .undecided:
      """
      whether the file is exact is not decided: there are too many states to look at
      hint: `aasa check` tells how far a smaller table is.
      """
    }
  }
}
