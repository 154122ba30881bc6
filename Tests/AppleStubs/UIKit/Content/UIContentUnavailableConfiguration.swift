#if !os(watchOS)
  @MainActor public protocol UIContentConfiguration {}

  /// What a screen without other content shows: a text and two buttons.
  @MainActor public struct UIContentUnavailableConfiguration: UIContentConfiguration {
    public var text: String?
    public var secondaryText: String?
    public var button = UIButton.Configuration.plain()
    public var buttonProperties = ButtonProperties()
    public var secondaryButton = UIButton.Configuration.plain()
    public var secondaryButtonProperties = ButtonProperties()

    public static func empty() -> UIContentUnavailableConfiguration {
      UIContentUnavailableConfiguration()
    }

    @MainActor public struct ButtonProperties {
      public var primaryAction: UIAction?
    }
  }

  @MainActor open class UIButton: UIView {
    public struct Configuration: Sendable {
      public var title: String?

      public static func plain() -> Configuration { Configuration() }
      public static func filled() -> Configuration { Configuration() }
    }
  }

  // The handler's attributes are from memory.
  @MainActor open class UIAction: NSObject {
    public let title: String
    private let handler: (UIAction) -> Void

    public init(title: String = "", handler: @escaping (UIAction) -> Void) {
      self.title = title
      self.handler = handler
    }

    /// Does what a person's tap does, for tests.
    public func press() { handler(self) }
  }
#endif
