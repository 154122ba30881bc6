#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import UIKit

  /// Which screen a controller shows, for as long as it is there.
  struct ShownScreen<Screen> {
    weak var controller: UIViewController?
    var screen: Screen
  }
#endif
