/// A link of a workload, and what it must open: nil if no route may take it.
package struct LinkSample: Sendable {
  package let link: String
  package let destination: Destination?
}
