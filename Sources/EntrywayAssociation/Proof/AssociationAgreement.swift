/// Whether an association file and a route table say the same about every link.
///
/// It speaks of `https` links on one host, without a port, that the table's reading accepts, in
/// normal form: unreserved characters and `!&'+,;=:@/` raw where they stand for themselves, all
/// else as whole escapes with upper-case digits that spell UTF-8; no trailing slash; each query
/// name at most once, an empty value meaning that it is absent. How long a link is does not matter.
public struct AssociationAgreement: Hashable, Sendable {
  /// A link about which file and table differ.
  public struct Difference: Hashable, Sendable {
    /// The link.
    public var url: String
    /// The route that takes it, if the file leaves it in the browser.
    public var route: String?
    /// The index of the entry that decides, if the file hands it to the app; for a link that a rule
    /// blocks, the entry of that rule.
    public var detail: Int?
    /// The index of the deciding rule in its entry.
    public var component: Int?

    init(url: String, route: String? = nil, _ verdict: AssociationVerdict) {
      self.url = url
      self.route = route
      detail = verdict.detail
      component = verdict.component
    }
  }

  /// A parameter that reads fewer values than any pattern says, where the file hands links with
  /// others to the app.
  public struct UncheckedBounds: Hashable, Sendable {
    /// The route.
    public var route: String
    /// The parameter.
    public var parameter: String
    /// The values that it reads, in words: `1 to 12`.
    public var values: String
    /// A link with another value, which the file hands to the app and no route takes; nil if finding
    /// out whether there is one takes too many states.
    public var url: String?
  }

  /// Whether there is no difference.
  public var agrees: Bool { isDecided && !hasDifferences }
  /// Whether the answer is known: false if no difference was found within the bound of states.
  public internal(set) var isDecided = true
  /// What has to be true in the app for the answer to be right.
  public internal(set) var assumptions: [String] = []
  /// What is outside of the links of which the answer speaks.
  public internal(set) var notes: [String] = []
  /// The parameters whose bounds were left out, though they matter.
  ///
  /// They are integers in a range and days of the calendar, up to a thousand. ``assumptions`` has a
  /// sentence for each.
  public internal(set) var uncheckedBounds: [UncheckedBounds] = []
  /// The routes for which the question takes too many states, if that is why it is not decided.
  public internal(set) var undecidedRoutes: [String] = []
  /// Links that the file hands to the app and that no route takes, the shortest first: one for each
  /// rule, up to a thousand.
  public internal(set) var associatedButUnrouted: [Difference] = []
  /// The same, where the table's fallback takes them.
  public internal(set) var associatedButFallback: [Difference] = []
  /// Links that a route takes and the file leaves in the browser, the shortest first: one for each
  /// route, up to a thousand.
  public internal(set) var routedButUnassociated: [Difference] = []
  /// How many states were looked at: what the answer cost.
  package internal(set) var stateCount = 0

  init() {}

  var hasDifferences: Bool {
    !associatedButUnrouted.isEmpty || !associatedButFallback.isEmpty
      || !routedButUnassociated.isEmpty
  }
}
