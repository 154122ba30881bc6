import AppleSystem
import Entryway
import EntrywaySimulation
import EntrywaySwiftUI
import Scenarios
import SwiftUI
import UIKit

@testable import EntrywaySwiftUI

/// An app with SwiftUI: how its process starts, and what a person sees and does.
struct SwiftUISample<Destination: LinkDestination, Tab: Hashable & Sendable, Screen>
where Screen: Hashable & Sendable {
  typealias Process = (
    delegate: any UIApplicationDelegate, center: DeepLinkCenter<Destination>,
    mount: @MainActor @Sendable (UIWindowScene, ScenePhase) -> ViewHost
  )

  var name: String
  /// Makes what a process has from its start.
  var start: () -> Process
  /// Where the person is, by the views that are drawn.
  var position: (MountedViews) -> NavigationState<Tab, Screen>
  /// Does what a person does with the app on the screen; before it runs, without its views.
  var perform: (SampleAct, ViewHost?) -> Void = { _, _ in }
}

/// A phone on which an app of SwiftUI's runs: its app delegate and its views.
///
/// The app has been looked at once since it was installed. It gets notifications only if it asked for
/// them then.
final class SwiftUISamplePhone<Destination: LinkDestination, Tab, Screen>: ScenarioPhone
where Tab: Hashable & Sendable, Screen: Hashable & Sendable {
  private let sample: SwiftUISample<Destination, Tab, Screen>
  private let process: PlayedProcess<Destination>
  private let notifications = UNUserNotificationCenter(isAuthorized: false)
  /// The system with the process that runs.
  private var phone: SwiftUIPhone?
  private var isActive = false
  /// Where the person was before the last entry came.
  private var before: NavigationState<Tab, Screen>?

  init(_ sample: SwiftUISample<Destination, Tab, Screen>, in state: AppState) async {
    self.sample = sample
    process = PlayedProcess(of: sample.name, in: state)
    await activate()
    await eventually { notifications.isAuthorized }
    if state == .notRunning { await kill() }
    if state == .background { await background() }
  }

  var shown: String? { position?.description }
  var opened: [String] { process.opened }
  var history: [String] { process.history }
  private var window: SwiftUIPhone.Window? { phone?.windows.first }

  private var position: NavigationState<Tab, Screen>? {
    window.map {
      $0.host.update()
      return sample.position($0.host.mounted)
    }
  }

  private func make() -> SwiftUIPhone {
    if let phone { return phone }
    let (delegate, center, mount) = sample.start()
    process.start(center)
    let phone = SwiftUIPhone(
      appDelegate: delegate, notifications: notifications, sceneDelegate: { _ in WindowDelegate() },
      mount: mount)
    self.phone = phone
    return phone
  }

  /// Neither app has a row in which it does not come to the screen, nor a link of its own.
  @discardableResult
  func enter(_ entry: SimulatedEntry, activates: Bool) async -> EntryID? {
    before = position
    return await process.take {
      guard activates, let way = process.way(entry) else { return }
      if let phone, let window {
        if isActive { await phone.enter(way, window) } else { await phone.resume(way, window) }
      } else {
        await make().launch(way)
      }
      isActive = true
    }
  }

  func result(of id: EntryID?, by entry: SimulatedEntry) -> SimulationResult {
    process.result(of: id, by: entry, shown: shown)
  }

  /// Neither app has a row in which a notification arrives, or a tap is reported by hand.
  func deliver(_ notification: SimulatedEntry) async -> ForegroundPresentation? { nil }
  func report(_ entry: SimulatedEntry, by callbacks: [String]) async {}

  func activate() async {
    if phone == nil { make().startProcess() }
    guard let phone, !isActive else { return }
    phone.activate(window ?? phone.connect())
    isActive = true
    await process.settle()
  }

  func background() async {
    if let phone, let window, isActive { phone.background(window) }
    isActive = false
  }

  func kill() async {
    phone = nil
    isActive = false
    process.kill()
  }

  func wait(_ duration: Duration) async { await process.wait(duration) }

  func perform(_ act: SampleAct) async {
    window?.host.update()
    sample.perform(act, window?.host)
    for _ in 0..<100 { await Task.yield() }
    await process.settle()
  }

  func read(_ fact: SampleFact) -> [String] {
    guard fact == .steps, let before, let position else { return [] }
    // By the screens that were drawn before and are drawn now.
    return before.steps(to: NavigationPlan(tab: position.selectedTab, path: position.path))
      .map(\.description)
  }
}
