#if !os(watchOS)
  @MainActor open class UIResponder: NSObject {
    open var userActivity: NSUserActivity?

    public override init() {}
  }
#endif
