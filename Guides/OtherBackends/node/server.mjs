// The link server's HTTP API: a link is made, asked about, and told of.
import { randomBytes } from 'node:crypto'

async function post(address, key, body) {
  const answer = await fetch(address, {
    method: 'POST', body: JSON.stringify(body),
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
  })
  const json = await answer.json()
  if (!answer.ok) throw new Error(`${json.code}: ${json.detail}`)
  return json
}

/** The time in milliseconds, then random bits, as RFC 9562 has version 7. */
function uuid7() {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = (bytes[6] & 0x0f) | 0x70
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const [priv, pub] = process.argv.slice(2)
const { ENTRYWAY_SECRET_KEY: secret, ENTRYWAY_APP_KEY: publishable } = process.env
// Your backend creates a link.
const link = await post(`${priv}/v1/links`, secret, {
  host: 'go.example.com', target: 'https://shop.example.com/orders/4821', campaign: 'spring',
})
// An app asks where it leads; Entryway's guard does this in yours.
const answer = await post(`${pub}/v1/resolve`, publishable, { link: link.address, clickID: uuid7() })
console.log(answer.outcome, answer.target)
// An app tells what opened; `center.report(to:)` does this in yours.
const now = new Date().toISOString()
const told = await post(`${pub}/v1/events`, publishable, {
  installation: randomBytes(16).toString('hex'), secret: randomBytes(24).toString('base64url'),
  sentAt: now,
  events: [{
    id: uuid7(), type: 'open', sequence: 1, occurredAt: now, outcome: 'opened',
    entrySource: 'universal-link', route: 'order', touch: answer.touch,
  }],
})
console.log('accepted', told.accepted)
await post(`${priv}/v1/links`, secret, { target: 'https://evil.example.com/' }).catch(error => {
  console.log(error.message.split(':')[0])
})
