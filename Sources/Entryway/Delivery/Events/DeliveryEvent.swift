public import EntrywayDiagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something that happened to an entry, or to the store.
///
/// It prints as a sentence. Only a rejection shows the link, with the values of sensitive
/// parameters masked. The event's properties hold the unmasked entry and destination, for observers
/// that need them.
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
    /// The entry arrived. This is the first event of each entry of this run.
    case received(AppEntry)
    /// The entry was restored from the store. This is the first event of each entry of an earlier
    /// run.
    case restored(AppEntry)
    /// The entry waits, or now waits for something else.
    case waiting(for: [EntryWait])
    /// A guard redirected the entry, and may have learned something about its link.
    case redirected(to: RouteMatch<Destination>, resolved: ResolvedLink? = nil)
    /// A guard had a problem but answered anyway; for example, the link server could not be
    /// reached.
    indirect case guardProblem(Diagnostic)
    /// The entry waits for a requirement that the app has never satisfied, but the app has
    /// satisfied one with a similar name. Reported once for each such pair.
    case misspelledRequirement(Requirement, satisfied: Requirement)
    /// The handlers are about to be called.
    case opening(RouteMatch<Destination>)
    /// The entry has its outcome. Only events of late handlers can follow it.
    ///
    /// If the entry is in a store, its outcome is saved first, so that no later run of the app
    /// reports another one. If the process is killed in between, the outcome is not reported.
    case finished(EntryOutcome<Destination>)
    /// The entry was passed to a handler that registered after it had opened.
    case reachedLateHandler(RouteMatch<Destination>)
    /// The entry is not passed to any more late handlers: each of the last 16 was registered while
    /// the previous one ran, which looks like an endless chain.
    case endedHandlerChain(RouteMatch<Destination>)
    /// A notification that arrived in the foreground is presented as a banner or in the list. It is
    /// not an entry yet, so the event has no entry number.
    case presented(AppEntry)
    /// The store could not be read or written.
    case storeProblem(PendingStoreError)
  }

  /// The event's number, starting at 1; a gap means that you missed an event.
  public var number: Int
  /// When it happened, by the center's clock.
  public var date: Date
  /// The entry that it happened to; nil for store problems and presented notifications.
  public var entry: EntryID?
  /// The entry's identifier; see ``AppEntry/uuid``.
  public var uuid: UUID?
  /// What happened.
  public var kind: Kind

  /// The outcome, if the event ends the entry.
  public var outcome: EntryOutcome<Destination>? {
    if case .finished(let outcome) = kind { outcome } else { nil }
  }
}

extension DeliveryEvent: CustomStringConvertible {
  /// The event as a sentence, such as `Entry 1 waits for the interface`.
  public var description: String { DeliveryWording.sentence(about: self) }
}
