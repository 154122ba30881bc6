#if canImport(SwiftUI)
  import Entryway
  import EntrywayApple
  import Foundation
  import SwiftUI

  /// A window, as one modifier on its root sees it: its scene, and whether it is on the screen.
  ///
  /// SwiftUI keeps it for as long as the modifier's view is mounted.
  @MainActor
  final class DeepLinkWindow {
    /// Tells what this modifier reports from what another one does that hears of the same tap.
    let id = UUID().uuidString
    /// The center that hears of the window.
    weak var center: (any EntryReceiver)?

    private let namesItself: Bool
    private var scene = WindowScene.unknown
    private var hasAppeared = false
    private var phase = ScenePhase.background
    private var hasSatisfiedInterface = false
    private var onceKnown: [@MainActor (SceneID?) -> Void] = []
    /// Whether something was received under the window's own name.
    private var hasUsedOwnName = false

    /// A window, which names itself where the system has no scenes to be found.
    init(namesItself: Bool = !WindowScene.isFound) { self.namesItself = namesItself }

    /// The scene that receives an entry: the window's own name while its scene is not known, since
    /// the system hands a link over before the window's views are in it.
    ///
    /// Nil if it has no scene.
    private func receivingScene() -> SceneID? {
      guard case .unknown = scene else { return scene.id }
      hasUsedOwnName = true
      return ownName
    }

    private var ownName: SceneID { SceneID(rawValue: id) }

    // MARK: Which scene it is

    /// Notes that the window's views have appeared.
    ///
    /// - Parameters:
    ///   - phase: What the scene does.
    ///   - work: What is done first when the scene is known.
    func appear(_ phase: ScenePhase, work: @escaping @MainActor (SceneID?) -> Void) {
      self.phase = phase
      guard !hasAppeared else { return }
      hasAppeared = true
      onceKnown.insert(work, at: 0)
      if namesItself { scene = .known(ownName) }
      settle()
    }

    /// Notes in which scene the window's views are.
    func find(_ id: SceneID?) {
      guard case .unknown = scene else { return }
      scene = .known(id)
      if hasUsedOwnName { center?.renameScene(ownName, to: id) }
      // The system is laying views out: what is opened now may change them.
      if hasAppeared { Task { settle() } }
    }

    /// Does something as soon as the window has appeared and its scene is known.
    func withScene(_ work: @escaping @MainActor (SceneID?) -> Void) {
      onceKnown.append(work)
      settle()
    }

    private func settle() {
      guard hasAppeared, case .known(let id) = scene else { return }
      let works = onceKnown
      onceKnown = []
      for work in works { work(id) }
      enter(phase)
    }

    // MARK: Whether it is on the screen

    /// Satisfies the interface when the scene becomes active, and withdraws it in the background;
    /// tells each time that the scene becomes active.
    func enter(_ phase: ScenePhase) {
      self.phase = phase
      guard hasAppeared, case .known(let id) = scene else { return }
      if phase == .active, let id { center?.activateScene(id) }
      switch phase {
      case .active where !hasSatisfiedInterface:
        hasSatisfiedInterface = true
        center?.satisfy(.interface, scene: id)
      case .background where hasSatisfiedInterface:
        hasSatisfiedInterface = false
        center?.withdraw(.interface, scene: id)
      default: break
      }
    }

    // A scene of the system's outlives the modifier: another one may have taken its place.
    // What came under the window's own name, and never got another one, goes to any.
    deinit {
      guard let center else { return }
      let name = SceneID(rawValue: id)
      switch scene {
      case .known(name): MainThread.run { center.closeScene(name) }
      case .unknown where hasUsedOwnName: MainThread.run { center.closeScene(name) }
      default: break
      }
    }
  }

  extension DeepLinkWindow {
    /// Receives what `onOpenURL(perform:)` hands over.
    func receive(_ url: URL) {
      center?.receive(url, scene: receivingScene(), callback: "onOpenURL(perform:) \(id)")
    }

    /// Receives what `onContinueUserActivity(_:perform:)` hands over.
    func receive(_ activity: NSUserActivity) {
      center?.receive(
        activity, scene: receivingScene(), callback: "onContinueUserActivity(_:perform:) \(id)")
    }

    /// Follows a link of the app's own, and says whether it is for the app.
    func follow(_ url: URL) -> Bool {
      center?.follow(url, scene: receivingScene()) ?? false
    }
  }
#endif
