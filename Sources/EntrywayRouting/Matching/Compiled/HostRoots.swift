/// Where the routes begin in the tree that are limited to hosts: each host, and each wildcard, has a
/// root of its own, with copies of the routes that name it.
///
/// A host comes before the path as a segment comes before the next: the routes of this very host
/// are tried first, then those of a wildcard, of several that of the longer one, and then those of
/// all hosts, whose root is node 0.
struct HostRoots: Sendable {
  private struct Root {
    /// In lowercase; of a wildcard what follows the `*`.
    var name: [UInt8]
    var node: Int
  }

  private var hosts: [Root] = []
  /// The longer first.
  private var wildcards: [Root] = []

  /// Whether no route is limited to hosts.
  var isEmpty: Bool { hosts.isEmpty && wildcards.isEmpty }

  /// The root of a host, or of a wildcard; nil if it has none yet.
  func node(of host: String) -> Int? {
    let name = Array((HostName.wildcardSuffix(of: host) ?? host[...]).utf8)
    return (name.first == ASCII.dot ? wildcards : hosts).first { $0.name == name }?.node
  }

  /// Gives a host, or a wildcard, a root of its own.
  mutating func add(_ host: String, node: Int) {
    guard let suffix = HostName.wildcardSuffix(of: host) else {
      hosts.append(Root(name: Array(host.utf8), node: node))
      return
    }
    let root = Root(name: Array(suffix.utf8), node: node)
    let index = wildcards.firstIndex { $0.name.count < root.name.count } ?? wildcards.endIndex
    wildcards.insert(root, at: index)
  }

  /// The hosts that have a root, without the wildcards.
  var names: [String] { hosts.map { String(decoding: $0.name, as: UTF8.self) } }

  /// Where the routes begin that are tried for links on a host, in order.
  func nodes(for host: String) -> [Int] {
    LinkBytes.with(host) { nodes(for: ByteRange(0, $0.count), in: $0) }
  }

  /// The same for a host in a link.
  func nodes(for host: ByteRange, in bytes: Span<UInt8>) -> [Int] {
    var nodes: [Int] = []
    for root in hosts where HostName.equals(bytes, host, root.name[...]) {
      nodes.append(root.node)
    }
    for root in wildcards where HostName.isBelow(root.name[...], bytes, host) {
      nodes.append(root.node)
    }
    return nodes + [0]
  }
}
