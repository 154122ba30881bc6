import Loopback

extension RefusedImage {
  static let redirects = [
    RefusedImage(
      "redirected to another host",
      """
      no image: its host is "evil.example"
        https://evil.example/b?…
                ^^^^^^^^^^^^
      expected cdn.example.com or *.example.org
        redirected from SERVER/a?…
      hint: send an address of these hosts, or add the host to `hosts:` of the extension's images.
      """, .redirect("https://evil.example/b?c=d")),
    RefusedImage(
      "redirected to a host that begins like an allowed one",
      """
      no image: its host is "cdn.example.com.evil.example"
        https://cdn.example.com.evil.example/b
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
      expected cdn.example.com or *.example.org
        redirected from SERVER/a?…
      hint: send an address of these hosts, or add the host to `hosts:` of the extension's images.
      """, .redirect("https://cdn.example.com.evil.example/b")),
    RefusedImage(
      "redirected away from TLS",
      """
      no image: its scheme is "http"
        http://cdn.example.com/b
        ^^^^
      expected https
        redirected from SERVER/a?…
      hint: send an address that begins with https://.
      """, .redirect("http://cdn.example.com/b")),
    RefusedImage(
      "redirected to a file",
      """
      no image: its scheme is "file"
        file:///etc/passwd
        ^^^^
      expected https
        redirected from SERVER/a?…
      hint: send an address that begins with https://.
      """, .redirect("file:///etc/passwd")),
    RefusedImage(
      "redirected to an address with a password",
      """
      no image: its address is refused: a user name stands before the host
        https://cdn.example.com:x@evil.example/b
                ^^^^^^^^^^^^^^^^^^
        redirected from SERVER/a?…
      hint: remove everything up to the @; the real host is what follows it.
      """, .redirect("https://cdn.example.com:x@evil.example/b")),
    RefusedImage(
      "redirected in a circle",
      """
      no image: it is redirected more than 3 times
        SERVER/a
        redirected from SERVER/b
        redirected from SERVER/a
        redirected from SERVER/a?…
      hint: send the address at which the image is.
      """
    ) { path in
      .redirect(path == "/a" ? "/b" : "/a")
    },
    RefusedImage(
      "redirected to nowhere",
      """
      no image: the server answered with status 302
        SERVER/a?…
      expected status 200
      hint: check that the address opens without signing in, from outside of your network.
      """, .answer([], type: nil, status: 302)),
  ]
}
