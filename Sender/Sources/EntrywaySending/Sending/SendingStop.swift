import Synchronization

/// Ends pushes that wait for a connection, a stream or a pause; those in flight wait for their answers.
///
/// The pushes of a batch share one.
package final class SendingStop: Sendable {
  private let flag = Atomic(false)
  private let tell: @Sendable () -> Void

  /// - Parameter tell: Tells those who wait to look.
  package init(tell: @escaping @Sendable () -> Void = {}) { self.tell = tell }

  package var isSet: Bool { flag.load(ordering: .acquiring) }

  package func set() {
    let isFirst = !flag.exchange(true, ordering: .acquiringAndReleasing)
    if isFirst { tell() }
  }
}
