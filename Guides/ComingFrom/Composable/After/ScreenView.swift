import SwiftUI

struct ScreenView: View {
  let title: String

  var body: some View { Text(title).navigationTitle(title) }
}
