/// What the host keeps of a view for as long as it is mounted.
@MainActor final class ViewNode {
  var slots: [String: Any] = [:]
  var disappear: (() -> Void)?
  private(set) var isNew = true
  private var children: [String: ViewNode] = [:]
  private var lastPass = 0

  func child(_ key: String, pass: Int) -> ViewNode {
    let child = children[key] ?? ViewNode()
    if child.lastPass != 0 { child.isNew = false }
    child.lastPass = pass
    children[key] = child
    return child
  }

  /// Unmounts what the pass has not drawn.
  func sweep(_ pass: Int) {
    for (key, child) in children {
      if child.lastPass == pass {
        child.sweep(pass)
      } else {
        children[key] = nil
        child.unmount()
      }
    }
  }

  func forgetAppearance() {
    isNew = true
    lastPass = 0
    for child in children.values { child.forgetAppearance() }
  }

  func unmount() {
    for child in children.values { child.unmount() }
    children = [:]
    disappear?()
    slots = [:]
  }
}
