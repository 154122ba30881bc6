#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  @MainActor @preconcurrency @propertyWrapper
  public struct UIApplicationDelegateAdaptor<
    DelegateType: NSObject & UIApplicationDelegate
  > {
    private let place = DelegatePlace()

    public init(_ delegateType: DelegateType.Type = DelegateType.self) {}

    public var wrappedValue: DelegateType {
      guard let delegate = place.delegate as? DelegateType else {
        fatalError("the app has another delegate than \(DelegateType.self)")
      }
      return delegate
    }
  }

  extension UIApplicationDelegateAdaptor: DelegateHolder {
    func adopt(_ delegate: (any UIApplicationDelegate)?) { place.delegate = delegate }
  }

  @MainActor final class DelegatePlace {
    var delegate: (any UIApplicationDelegate)?
  }
#endif
