/// What an app has registered with its center while it set it up: the part that every process of the
/// app has at its start.
package struct CenterSetup<Destination: LinkDestination> {
  var handlers: [Int: DeepLinkCenter<Destination>.Handler] = [:]
  var handlerKeys: [HandlerKey] = []
  var guards: [Int: RegisteredGuard<Destination>] = [:]
  var guardNumbers: [Int] = []
  var observers: [(number: Int, observe: DeepLinkCenter<Destination>.Observer)] = []
  var offering: [(number: Int, register: @MainActor ([QuickAction]) -> Void)] = []
  var audiences: Set<String> = []

  /// Nothing: the setup of a process that has ended for good.
  package init() {}
}
