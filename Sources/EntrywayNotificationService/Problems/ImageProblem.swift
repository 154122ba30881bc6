/// Why a notification appears without its image.
public struct ImageProblem: Error, Hashable, Sendable {
  /// The kind of problem.
  public var code: Code { Code(fault) }
  /// The key path of the payload under which the address is, or should be.
  public let key: String
  /// The address that the problem is with, without its query; nil if there is none.
  public let address: String?
  /// The addresses that redirected there, the payload's own first.
  public let redirectedFrom: [String]
  let fault: ImageFault

  init(
    _ key: String, _ fault: ImageFault, _ address: String? = nil, _ redirectedFrom: [String] = []
  ) {
    self.key = key
    self.fault = fault
    self.address = address
    self.redirectedFrom = redirectedFrom
  }

  /// The status that the server answered, if it is the problem.
  public var status: Int? { if case .status(let status) = fault { status } else { nil } }
}

extension ImageProblem: CustomStringConvertible {
  /// What is wrong; where; `hint:` and what to do.
  ///
  /// No query of an address appears in it.
  public var description: String { ImageWording.text(self) }
}
