/// About how many bytes of memory values take that are kept: what a limit of the cache counts.
///
/// A text of up to 15 bytes stands in place; a longer one is an object of its own, and the allocator
/// rounds up.
package enum KeptBytes {
  /// What an object has beside its content.
  private static let header = 32

  package static func of(_ text: String?) -> Int {
    guard let count = text?.utf8.count, count > 15 else { return 0 }
    return rounded(header + count + 1)
  }

  package static func of<Texts: Collection<String>>(_ texts: Texts) -> Int {
    texts.isEmpty
      ? 0 : texts.reduce(header + texts.count * MemoryLayout<String>.stride) { $0 + of($1) }
  }

  package static func rounded(_ bytes: Int) -> Int { (bytes + 31) / 16 * 16 }
}

extension KnownLink.Own {
  /// What it takes when it is put together, with its name in the cache.
  package var keptBytes: Int {
    let link = read.value
    let own = MemoryLayout<Versioned<Link>>.stride + MemoryLayout<KnownLink.Fallbacks>.stride
    var bytes = KeptBytes.rounded(own + 16)
    bytes += KeptBytes.of(Link.name(host: link.host, slug: link.slug))
    let texts: [String?] = [
      link.host, link.slug, link.target, link.title, link.opensSince, link.preview.title,
      link.preview.description, link.preview.image, link.origin.campaign, link.origin.source,
      link.origin.medium,
    ]
    for text in texts { bytes += KeptBytes.of(text) }
    bytes += KeptBytes.of(link.origin.tags)
    for text in [
      link.fallbacks.iPhone, link.fallbacks.iPad, link.fallbacks.android, link.fallbacks.web,
    ] {
      // As it was read, and as an address whose query is taken apart.
      bytes += 2 * KeptBytes.of(text)
      let items = text?.utf8.count { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "?") } ?? 0
      bytes += items * 96
    }
    return bytes
  }
}

extension Versioned<LinkHost> {
  package var keptBytes: Int {
    MemoryLayout<Self>.stride + 2 * KeptBytes.of(value.name) + KeptBytes.of(value.rootURL)
      + KeptBytes.of(value.unknownURL) + KeptBytes.of(value.endedURL)
  }
}

extension Versioned<App> {
  package var keptBytes: Int {
    var bytes = MemoryLayout<Self>.stride
    for text in [
      value.name, value.title, value.timeZone, value.stores.iPhone, value.stores.iPad,
      value.stores.android,
    ] { bytes += KeptBytes.of(text) }
    for texts in [value.appIDs, value.clipIDs, value.schemes, value.webHosts] {
      bytes += KeptBytes.of(texts)
    }
    return value.androidApps.reduce(bytes) {
      $0 + MemoryLayout<App.Android>.stride + KeptBytes.of($1.package)
        + KeptBytes.of($1.fingerprints)
    }
  }
}

extension Versioned<Key> {
  package var keptBytes: Int {
    MemoryLayout<Self>.stride + KeptBytes.of(value.title) + KeptBytes.of(value.hash) + 64
  }
}

extension AppTable {
  /// A manifest's JSON, what is read of it, and its compiled tables, which take about ten times as much.
  package var keptBytes: Int {
    manifests.reduce(4096) { bytes, manifest in
      bytes + 11 * manifest.json.count
        + (manifest.files ?? [:]).reduce(0) { $0 + KeptBytes.of($1.key) + KeptBytes.of($1.value) }
    }
  }
}
