import Entryway
import EntrywayReporting
import Foundation

/// The way of one notification: finds its image, fetches it, attaches it, and shows the
/// notification, once.
///
/// `Shown` is the notification with its image. It is made and handed over on one thread.
final class ImageRun<Shown>: Sendable {
  private let images: NotificationImages
  private let attach: @Sendable (URL) throws -> Shown
  private let show: @Sendable (Shown?) -> Void
  private let delivery = Locked(ImageDelivery())
  private let work = Locked<[Task<Void, Never>]>([])

  /// - Parameters:
  ///   - images: Which image, and from where.
  ///   - attach: Makes the notification with the image in a file.
  ///   - show: Shows that; or with nil, the notification as it came.
  init(
    _ images: NotificationImages, attach: @escaping @Sendable (URL) throws -> Shown,
    show: @escaping @Sendable (Shown?) -> Void
  ) {
    self.images = images
    self.attach = attach
    self.show = show
  }

  /// Whether the notification was shown.
  var isDelivered: Bool { delivery.with { $0.isDelivered } }

  func begin(with payload: PayloadValue) {
    do throws(NotificationImageError) {
      take(.found(try images.find(in: payload)))
    } catch {
      take(.failed(error))
    }
  }

  /// The system's time is over: the notification is shown before this returns.
  func expire() { end(.expired) }

  private func end(_ fault: ImageFault) {
    let address = delivery.with { $0.address }
    take(.failed(NotificationImageError(images.key, fault, address?.shown)))
  }

  private func take(_ event: ImageEvent, _ shown: Shown? = nil) {
    for step in delivery.with({ $0.take(event) }) {
      switch step {
      case .fetch(let address): fetch(address)
      case .attach(let file): attach(file)
      case .deliverWithImage: show(shown)
      case .deliverUnchanged(let problem):
        images.onProblem?(problem)
        show(nil)
      case .discard(let file): file.remove()
      case .stop: stop()
      }
    }
  }

  private func fetch(_ address: ImageAddress) {
    let started = [fetching(address), measuring()]
    work.with { $0 = started }
    // It may have been over before there was something to stop.
    if isDelivered { stop() }
  }

  private func fetching(_ address: ImageAddress) -> Task<Void, Never> {
    Task { [self, images] in
      do throws(NotificationImageError) {
        guard let file = try await ImageDownload(images: images).file(at: address) else { return }
        take(.fetched(file))
      } catch {
        take(.failed(error))
      }
    }
  }

  private func measuring() -> Task<Void, Never> {
    Task { [self, images] in
      guard (try? await images.clock.sleep(for: images.timeBudget)) != nil else { return }
      end(.outOfTime(images.timeBudget))
    }
  }

  private func attach(_ file: ImageFile) {
    do {
      let shown = try attach(file.url)
      take(.attached(file), shown)
    } catch {
      let address = delivery.with { $0.address }
      take(.unattached(file, NotificationImageError(images.key, .unattached, address?.shown)))
    }
  }

  private func stop() {
    for task in work.with({ tasks in
      defer { tasks = [] }
      return tasks
    }) { task.cancel() }
  }
}
