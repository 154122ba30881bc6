/// How urgent a push is: the values of `apns-priority`.
public enum PushPriority: Int, Hashable, Sendable, CaseIterable {
  /// It is delivered at once.
  case immediate = 10
  /// It is delivered when the device's power allows.
  case powerAware = 5
  /// It does not wake the device.
  case low = 1
}
