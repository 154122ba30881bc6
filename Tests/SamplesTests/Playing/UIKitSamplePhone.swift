import AppleSystem
import Entryway
import EntrywaySimulation
import Scenarios
import UIKit

/// An app with UIKit: how its process starts, and what a person sees and does.
struct UIKitSample<Destination: LinkDestination> {
  var name: String
  /// Makes what a process has from its start.
  var start: () -> (delegate: any UIApplicationDelegate, center: DeepLinkCenter<Destination>)
  var sceneDelegate: @MainActor @Sendable () -> any UIWindowSceneDelegate
  /// What the window shows.
  var shown: (UIViewController) -> String?
  /// Does what a person does with the app on the screen.
  var perform: (SampleAct, UIViewController) async -> Void = { _, _ in }
  /// Taps the link that the app itself has.
  var press: (UIViewController) -> Void = { _ in }
  /// Where the service extension finds the picture of a push.
  var picture: (PayloadValue) -> String? = { _ in nil }
  /// Whether its guards ask servers and nobody else, so that each answer is waited for.
  var asksServers = false
}

/// A phone on which the delegates and view controllers of an app with UIKit run.
///
/// The app has been looked at once since it was installed. It gets notifications only if it asked for
/// them then.
final class UIKitSamplePhone<Destination: LinkDestination>: ScenarioPhone {
  private let sample: UIKitSample<Destination>
  private let process: PlayedProcess<Destination>
  private let notifications = UNUserNotificationCenter(isAuthorized: false)
  /// The system with the process that runs.
  private var phone: Phone?
  private var isActive = false

  init(_ sample: UIKitSample<Destination>, in state: AppState) async {
    self.sample = sample
    process = PlayedProcess(of: sample.name, in: state, asksServers: sample.asksServers)
    await activate()
    phone?.appear()
    await eventually { notifications.isAuthorized }
    if state == .notRunning { await kill() }
    if state == .background { await background() }
  }

  var shown: String? { phone?.root.flatMap(sample.shown) }
  var opened: [String] { process.opened }
  var history: [String] { process.history }
  private var scene: UIWindowScene? { phone?.scenes.first }

  private func start() -> Phone {
    if let phone { return phone }
    let (delegate, center) = sample.start()
    process.start(center)
    let phone = Phone(
      appDelegate: delegate, notifications: notifications, sceneDelegate: sample.sceneDelegate)
    phone.startProcess()
    self.phone = phone
    return phone
  }

  @discardableResult
  func enter(_ entry: SimulatedEntry, activates: Bool) async -> EntryID? {
    await process.take {
      guard let way = process.way(entry) else {
        await activate()
        if let root = phone?.root { sample.press(root) }
        return
      }
      let phone = start()
      // The system leaves the app where it is.
      if entry.source == .notification(.dismiss), case .notification(let tap) = way {
        return await phone.respond(to: tap)
      }
      guard let scene else {
        let scene = phone.connect("main", .init(for: way, hasResponse: notifications.isAuthorized))
        if case .notification(let tap) = way { await phone.respond(to: tap, targetScene: scene) }
        if activates { await activate() }
        return
      }
      if isActive || !activates {
        await phone.enter(way, scene)
      } else {
        await phone.resume(way, scene)
        isActive = true
      }
    }
  }

  func result(of id: EntryID?, by entry: SimulatedEntry) -> SimulationResult {
    process.result(of: id, by: entry, shown: shown)
  }

  func deliver(_ notification: SimulatedEntry) async -> ForegroundPresentation? {
    guard case .notification(let tap)? = process.way(notification), let phone, isActive else {
      return nil
    }
    let options = await phone.arrive(tap)
    await process.settle()
    let pairs: [(UNNotificationPresentationOptions, ForegroundPresentation)] = [
      (.banner, .banner), (.list, .list), (.badge, .badge), (.sound, .sound),
    ]
    return pairs.reduce(into: []) { if options.contains($1.0) { $0.insert($1.1) } }
  }

  func report(_ entry: SimulatedEntry, by callbacks: [String]) async {
    guard let way = process.way(entry), case .activity(let activity) = way, let scene else {
      return
    }
    for callback in callbacks {
      switch callback {
      case "scene(_:continue:)": scene.delegate?.scene(scene, continue: activity)
      default:
        scene.delegate?.scene(
          scene, willConnectTo: scene.session, options: .init(for: way, hasResponse: true))
      }
    }
  }

  func activate() async {
    let phone = start()
    if !isActive { phone.activate(scene ?? phone.connect()) }
    isActive = true
    await process.settle()
  }

  func background() async {
    if let scene, isActive { phone?.background(scene) }
    isActive = false
  }

  func kill() async {
    phone = nil
    isActive = false
    process.kill()
  }

  func wait(_ duration: Duration) async { await process.wait(duration) }

  func perform(_ act: SampleAct) async {
    // Of an app that does not run, it was done in an earlier process.
    let wasRunning = phone != nil
    if !wasRunning { await activate() }
    if let root = phone?.root { await sample.perform(act, root) }
    await process.settle()
    if !wasRunning { await kill() }
  }

  func read(_ fact: SampleFact) -> [String] {
    switch fact {
    case .quickActions:
      (phone?.application.shortcutItems ?? []).map {
        let icon = $0.icon?.name.split(separator: ": ").last.map(String.init)
        return "\($0.localizedTitle) (\(icon ?? "no icon"))"
      }
    case .categories:
      notifications.categories.map { category in
        let actions = category.actions.map { "\($0.identifier) \"\($0.title)\"" }
        return "\(category.identifier): \(actions.joined(separator: ", "))"
      }
    case .answer:
      phone?.answers.last.map { [$0.replacingOccurrences(of: "quick action: ", with: "")] } ?? []
    case .picture(let push): sample.picture(push).map { [$0] } ?? []
    case .steps: []
    }
  }
}
