import Crypto
public import EntrywayPush
import Foundation
import Logging
import Metrics
import NIOCore
import NIOHPACK
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL
import NIOTLS
import ServiceLifecycle

/// Sends pushes over APNs.
public final class PushSender: Sendable {
  public init(key: SigningKey, to endpoint: APNsEndpoint = .production) {}
}
