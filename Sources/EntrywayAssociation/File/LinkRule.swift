/// One rule of an ``AppLinksDetail``.
public enum LinkRule: Hashable, Sendable {
  /// One of the entry's `components`, as the file has it: without what `defaults` add.
  case component(LinkComponent)
  /// One of the `paths` of the format before iOS 13; `NOT ` before it makes it block.
  case path(String)
  /// What stands in a rule's place and is none; it takes no link, and counts as an index.
  case unusable
}
