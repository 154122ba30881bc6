import Crypto
import EntrywaySending
import NIOCore
import NIOHTTP2
import NIOPosix
import NIOSSL

/// An APNs on this machine, for tests.
public final class FakeAPNs: Sendable {
}
