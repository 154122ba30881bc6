#if canImport(SwiftUI)
  import Entryway
  import EntrywayApple
  import Foundation
  import SwiftUI

  /// What one modifier on the root of a window hears, and hands to the center.
  ///
  /// SwiftUI keeps it for as long as the view is mounted.
  @MainActor
  final class DeepLinkWindow {
    /// Tells the reports of this modifier from those of another one that hears of the same tap.
    private let id = UUID().uuidString
    /// The center that hears of the window.
    weak var center: (any EntryReceiver)?
    private var scene = WindowScene.unknown
    private var phase = ScenePhase.background
    private var hasMetInterface = false
    private var onceKnown: [@MainActor (SceneID?) -> Void] = []

    // MARK: What the window is

    /// Says that the window's views have appeared.
    func appear(_ phase: ScenePhase) {
      if !WindowScene.isFound { settle(.known(SceneID(rawValue: id))) }
      enter(phase)
    }

    /// Says in which scene the window is.
    func settle(_ scene: WindowScene) {
      guard case .known(let id) = scene, scene != self.scene else { return }
      withdrawInterface()
      self.scene = scene
      enter(phase)
      let waiting = onceKnown
      onceKnown = []
      for work in waiting { work(id) }
    }

    /// Does something as soon as it is known in which scene the window is.
    func withScene(_ work: @escaping @MainActor (SceneID?) -> Void) {
      if case .known(let id) = scene { work(id) } else { onceKnown.append(work) }
    }

    /// Meets the interface when the window is active, and withdraws it in the background.
    func enter(_ phase: ScenePhase) {
      self.phase = phase
      switch phase {
      case .active: meetInterface()
      case .background: withdrawInterface()
      default: break
      }
    }

    private func meetInterface() {
      guard case .known(let id) = scene, let center, !hasMetInterface else { return }
      hasMetInterface = true
      center.meet(.interface, scene: id)
    }

    private func withdrawInterface() {
      guard case .known(let id) = scene, hasMetInterface else { return }
      hasMetInterface = false
      center?.withdraw(.interface, scene: id)
    }

    // MARK: What it hears

    func receive(_ url: URL) {
      center?.receive(url, scene: scene.id, callback: "onOpenURL(perform:) \(id)")
    }

    func receive(_ activity: NSUserActivity) {
      center?.receive(
        activity, scene: scene.id, callback: "onContinueUserActivity(_:perform:) \(id)")
    }
  }
#endif
