"""The link server's HTTP API: a link is made, asked about, and told of."""

import json
import os
import secrets
import sys
import time
import urllib.error
import urllib.request
from datetime import datetime, timezone


def post(address, key, body):
    request = urllib.request.Request(
        address, method="POST", data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        raise ValueError(f"{problem['code']}: {problem['detail']}") from error


def uuid7():
    """The time in milliseconds, then random bits, as RFC 9562 has version 7."""
    number = int(time.time() * 1000) << 80 | 7 << 76 | secrets.randbits(12) << 64
    text = f"{number | 2 << 62 | secrets.randbits(62):032x}"
    return "-".join([text[:8], text[8:12], text[12:16], text[16:20], text[20:]])


def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def main(private, public):
    secret, publishable = os.environ["ENTRYWAY_SECRET_KEY"], os.environ["ENTRYWAY_APP_KEY"]
    # Your backend creates a link.
    link = post(f"{private}/v1/links", secret, {
        "host": "go.example.com", "target": "https://shop.example.com/orders/4821",
        "campaign": "spring"})
    # An app asks where it leads; Entryway's guard does this in yours.
    answer = post(f"{public}/v1/resolve", publishable, {"link": link["address"], "clickID": uuid7()})
    print(answer["outcome"], answer["target"])
    # An app tells what opened; `center.report(to:)` does this in yours.
    told = post(f"{public}/v1/events", publishable, {
        "installation": secrets.token_hex(16), "secret": secrets.token_urlsafe(24), "sentAt": now(),
        "events": [{
            "id": uuid7(), "type": "open", "sequence": 1, "occurredAt": now(), "outcome": "opened",
            "entrySource": "universal-link", "route": "order", "touch": answer["touch"]}]})
    print("accepted", told["accepted"])
    try:
        post(f"{private}/v1/links", secret, {"target": "https://evil.example.com/"})
    except ValueError as error:
        print(str(error).split(":")[0])


if __name__ == "__main__":
    main(*sys.argv[1:])
