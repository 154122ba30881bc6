package import Foundation

/// A push that has been checked: what is sent to whom.
package struct ReadyPush: Sendable {
  package var device: DeviceToken
  /// The header fields in lower case, without `apns-id` and `authorization`.
  package var fields: [(name: String, value: String)]
  package var body: [UInt8]
  package var id: UUID
  /// What ends it as long as it isn't in flight.
  package var stop: SendingStop?

  package init(
    device: DeviceToken, fields: [(name: String, value: String)], body: [UInt8], id: UUID
  ) {
    self.device = device
    let hasID = fields.contains { $0.name == "apns-id" }
    self.fields = hasID ? fields.filter { $0.name != "apns-id" } : fields
    self.body = body
    self.id = id
  }

  var request: APNsRequest {
    let fields = fields + [(name: "apns-id", value: id.lowercased)]
    var request = APNsRequest(path: "/3/device/" + device.hex, fields: fields, body: body)
    request.stop = stop
    return request
  }
}
