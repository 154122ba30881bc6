extension OriginTests {
  static let portRows = [
    Row(
      "another port", "https://shop.example.com:8443/a",
      """
      this link is not the app's: it names the port "8443"
        https://shop.example.com:8443/a
                                 ^^^^
      expected no port
      hint: remove the port; universal links have none.
      """),
    Row(
      "the port of the other scheme", "http://shop.example.com:443/a",
      """
      this link is not the app's: it names the port "443"
        http://shop.example.com:443/a
                                ^^^
      expected no port
      hint: remove the port; universal links have none.
      """),
    Row(
      "an address of version 6", "https://[2001:db8::1]/a",
      """
      this link is not the app's: its host is "[2001:db8::1]"
        https://[2001:db8::1]/a
                ^^^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "an address of version 6 with a port", "https://[::1]:443/a",
      """
      this link is not the app's: its host is "[::1]"
        https://[::1]:443/a
                ^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "an escaped at sign", "https://good.com%40evil.com/a",
      """
      this link is not the app's: its host is "good.com%40evil.com"
        https://good.com%40evil.com/a
                ^^^^^^^^^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
    Row(
      "an escaped letter of the host", "https://sh%6Fp.example.com/a",
      """
      this link is not the app's: its host is "sh%6Fp.example.com"
        https://sh%6Fp.example.com/a
                ^^^^^^^^^^^^^^^^^^
      expected shop.example.com or *.example.org
      hint: declare the host in hosts: if it is the app's, and in its associated domains.
      """),
  ]
}
