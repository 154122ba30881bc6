public import EntrywayDiagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something that happened to an entry, or to the store.
///
/// It prints as a sentence that names no link, unless that is rejected: then it stands there with the
/// texts of sensitive parameters masked. Its values do hold the entry and the destination as they are,
/// for observers that need them.
///
/// ```swift
/// for await event in center.events() { print(event) }
/// // Entry 1 arrived through a universal link.
/// // Entry 1 waits for the interface.
/// // Entry 1 is opening order (id: 4821).
/// // Entry 1 opened order (id: 4821).
/// ```
public struct DeliveryEvent<Destination: LinkDestination>: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    /// The entry arrived. The first event of each entry of this run.
    case received(AppEntry)
    /// The entry came out of the store. The first event of each entry of an earlier run.
    case restored(AppEntry)
    /// The entry waits, or waits for something else than before.
    case waiting(for: [EntryWait])
    /// A guard redirected the entry, and may have learned something of its link.
    case redirected(to: RouteMatch<Destination>, resolved: ResolvedLink? = nil)
    /// A guard had a problem, and has answered all the same: the server that knows where a link
    /// leads was not reached, for one.
    indirect case guardProblem(Diagnostic)
    /// The entry waits for a requirement that the app has never satisfied, while it has satisfied
    /// another one whose name is nearly the same. It is told once for the two.
    case misspelledRequirement(Requirement, satisfied: Requirement)
    /// The handlers are about to be called.
    case opening(RouteMatch<Destination>)
    /// The entry has its outcome. The last event of each entry, but for those of late handlers.
    ///
    /// Where a store holds the entry, its end was saved before, so that no later run of the app
    /// tells another one. A process that is killed between the two leaves the end untold.
    case finished(EntryOutcome<Destination>)
    /// The entry is given to a handler that registered after it was opened.
    case reachedLateHandler(RouteMatch<Destination>)
    /// The entry is given to no more handlers that register late: each of the last sixteen was
    /// registered from within the call of the one before, and it looks as if that never ended.
    case endedHandlerChain(RouteMatch<Destination>)
    /// A notification that arrived in the foreground is presented: as a banner or in the list. It is no
    /// entry yet, and the event has no number of one.
    case presented(AppEntry)
    /// The store could not be read or written.
    case storeProblem(PendingStoreError)
  }

  /// 1 for a center's first event, and one more for each: a gap means that an event was missed.
  public var number: Int
  /// When it happened, by the center's clock.
  public var date: Date
  /// The entry that it happened to; nil for a problem of the store, and for what is presented.
  public var entry: EntryID?
  /// The identifier of that entry: see ``AppEntry/uuid``.
  public var uuid: UUID?
  /// What happened.
  public var kind: Kind

  /// The outcome, if the event is the entry's end.
  public var outcome: EntryOutcome<Destination>? {
    if case .finished(let outcome) = kind { outcome } else { nil }
  }
}

extension DeliveryEvent: CustomStringConvertible {
  /// The event as a sentence, such as `Entry 1 waits for the interface`.
  public var description: String { DeliveryWording.sentence(about: self) }
}
