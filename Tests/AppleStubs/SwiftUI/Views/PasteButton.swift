/// What can be taken from the pasteboard; in an SDK a protocol of CoreTransferable with requirements.
public protocol Transferable {}

extension String: Transferable {}

/// A button of the system's: what it pastes needs no permission, since a person has pressed it.
///
/// Whether the closure is isolated is not documented: it is not, here.
@available(tvOS, unavailable)
@available(watchOS, unavailable)
public struct PasteButton: DrawnView {
  private let paste: (Any) -> Void

  public init<Item: Transferable>(
    payloadType: Item.Type, onPaste: @escaping ([Item]) -> Void
  ) {
    paste = { pasteboard in
      // The system enables the button for what it can paste alone.
      if let items = pasteboard as? [Item], !items.isEmpty { onPaste(items) }
    }
  }

  func draw(in node: ViewNode, _ context: DrawContext) {
    context.host.mounted.pasteButtons.append(paste)
  }
}

extension ViewHost {
  /// Presses the last paste button, with something on the pasteboard.
  public func paste(_ pasteboard: [some Transferable]) {
    mounted.pasteButtons.last?(pasteboard)
    update()
  }
}
