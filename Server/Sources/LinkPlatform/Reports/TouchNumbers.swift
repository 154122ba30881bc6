/// By what somebody was led to the app, as the numbers of texts; 0 for none.
package struct TouchNumbers: Hashable, Sendable {
  package let send: Int64
  package let link: Int64
  package let campaign: Int64
  package let source: Int64

  package init(send: Int64, link: Int64, campaign: Int64 = 0, source: Int64 = 0) {
    self.send = send
    self.link = link
    self.campaign = campaign
    self.source = source
  }
}
