#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import UIKit

  extension NavigationDriver {
    /// Lets what follows wait until a transition has ended, or for as long as the limit.
    ///
    /// - Parameters:
    ///   - giveUp: What is done when the limit is over.
    ///   - begin: Begins the transition, and calls what it is given at its end.
    func wait(
      orGiveUp giveUp: @escaping @MainActor (NavigationDriver) -> Void,
      begin: (@escaping @MainActor () -> Void) -> Void
    ) {
      waits += 1
      let number = waits
      awaited = number
      timer = Task { [weak self, clock, transitionLimit] in
        try? await clock.sleep(for: transitionLimit)
        guard !Task.isCancelled, let self, self.awaited == number else { return }
        self.awaited = nil
        giveUp(self)
        self.run()
      }
      begin { [weak self] in
        guard let self, self.awaited == number else { return }
        self.awaited = nil
        self.timer?.cancel()
        self.run()
      }
    }

    /// Waits for a transition that the driver did not begin, or for a push of its own: UIKit ignores
    /// what is presented and dismissed meanwhile, and does not call back.
    ///
    /// - Returns: Whether there is one.
    func waitsForTransition() -> Bool {
      guard let coordinator = transitionUnderWay, coordinator !== outlastedTransition else {
        return false
      }
      wait(
        orGiveUp: { $0.outlastedTransition = coordinator },
        begin: { end in
          coordinator.animate(
            alongsideTransition: nil,
            // Where the transition's own completion comes after this one, it comes first.
            completion: { _ in Task { end() } })
        })
      return true
    }

    private var transitionUnderWay: (any UIViewControllerTransitionCoordinator)? {
      let stacks = [base.stack(of: base.selectedTab)].compactMap(\.self)
      for controller in [base.controller] + stacks + presented {
        if let coordinator = controller.transitionCoordinator { return coordinator }
      }
      return nil
    }

    /// Gives up what is left of a plan, and says so.
    func drop(_ reason: NavigationProblem.Reason) {
      moves = []
      onProblem?(NavigationProblem(plan: current, reason: reason))
    }
  }
#endif
