// An APNs for benchmarks: Node's `http2` over TLS in one process, as fast as Node is.
//
// usage: node apns.mjs FOLDER DELAY
//
// FOLDER has server.key and server.pem; it writes AuthKey.p8, and provider-token, which that key signed. It prints the
// two ports on which it listens: the first answers at once, the second after DELAY milliseconds, and tells of each
// device whose token begins with `dead` in hexadecimal digits that it is gone (410). Each provider token's signature is
// verified when it arrives for the first time on a connection, as it can be remembered. It ends with its input.

import { createPublicKey, generateKeyPairSync, randomUUID, sign, verify } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createSecureServer } from "node:http2";

const [folder, delay] = [process.argv[2], Number(process.argv[3])];
const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
writeFileSync(`${folder}/AuthKey.p8`, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
writeFileSync(`${folder}/provider-token`, providerToken(), { mode: 0o600 });

function providerToken() {
  const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const text = `${encoded({ alg: "ES256", kid: "ABC1234567" })}.${encoded({
    iss: "TEAM123456", iat: Math.floor(Date.now() / 1000),
  })}`;
  return `${text}.${sign("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" })
    .toString("base64url")}`;
}

/** Why a provider token is refused, or null. */
function refusal(authorization) {
  const parts = /^bearer (([\w-]+)\.([\w-]+))\.([\w-]+)$/.exec(authorization ?? "");
  if (!parts) return "MissingProviderToken";
  const key = { key: createPublicKey(publicKey.export({ type: "spki", format: "pem" })), dsaEncoding: "ieee-p1363" };
  if (!verify("sha256", Buffer.from(parts[1]), key, Buffer.from(parts[4], "base64url"))) return "InvalidProviderToken";
  const { iat } = JSON.parse(Buffer.from(parts[3], "base64url"));
  return Math.abs(Date.now() / 1000 - iat) > 3600 ? "ExpiredProviderToken" : null;
}

function serve(delay) {
  const server = createSecureServer({
    key: readFileSync(`${folder}/server.key`),
    cert: readFileSync(`${folder}/server.pem`),
    settings: { maxConcurrentStreams: 1000 },
  });
  server.on("session", (session) => {
    const verified = new Set();
    session.on("error", () => {});
    session.on("stream", (stream, headers) => {
      let size = 0;
      stream.on("error", () => {});
      stream.on("data", (bytes) => { size += bytes.length; });
      stream.on("end", () => {
        const answer = () => {
          if (stream.destroyed) return;
          const authorization = headers.authorization;
          if (!verified.has(authorization)) {
            const reason = refusal(authorization);
            if (reason) return refuse(stream, headers, 403, { reason });
            verified.add(authorization);
          }
          if (size === 0) return refuse(stream, headers, 400, { reason: "PayloadEmpty" });
          if (size > 4096) return refuse(stream, headers, 413, { reason: "PayloadTooLarge" });
          if (delay && headers[":path"].startsWith("/3/device/dead")) {
            return refuse(stream, headers, 410, { reason: "Unregistered", timestamp: 1790000000000 });
          }
          stream.respond({ ":status": 200, "apns-id": headers["apns-id"] ?? randomUUID() }, { endStream: true });
        };
        delay ? setTimeout(answer, delay) : answer();
      });
    });
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address().port)));
}

function refuse(stream, headers, status, body) {
  stream.respond({ ":status": status, "apns-id": headers["apns-id"] ?? randomUUID() });
  stream.end(JSON.stringify(body));
}

process.stdin.resume().on("end", () => process.exit());
console.log(`${await serve(0)} ${await serve(delay)}`);
