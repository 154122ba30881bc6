// Links and payloads by the command line.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The command's answer; an error says what is wrong, where, and what to do. */
async function entryway(program, ...words) {
  try {
    return JSON.parse((await run(program, [...words, '--json'])).stdout)
  } catch (error) {
    throw new Error(error.stderr?.trim() || error.message)
  }
}

export async function link(program, routes, name, parameters) {
  const values = Object.entries(parameters).map(([key, value]) => `${key}=${value}`)
  return (await entryway(program, 'link', '--routes', routes, name, ...values)).link
}

export async function push(program, routes, to, title, sendID) {
  const options = ['--routes', routes, '--to', to, '--title', title, '--send-id', sendID]
  return (await entryway(program, 'push', 'build', ...options)).payload
}

const [program, routes] = process.argv.slice(2)
const order = await link(program, routes, 'order', { id: '4821' })
console.log(order)
console.log(JSON.stringify(await push(program, routes, order, 'Your order has shipped', 'shipped-1')))
await link(program, routes, 'ordr', { id: '4821' }).catch(error => {
  console.log(error.message.split('\n')[0])
})
