#if !os(watchOS)
  extension UIApplicationDelegate {
    /// What `@main` calls: on a device it starts the app, here a test does.
    public static func main() {}
  }
#endif
