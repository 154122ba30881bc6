// Links from the route manifest alone, with no program beside it.
import { readFile } from 'node:fs/promises'

/** The link to a route whose parameters are all in its pattern's path. */
export function link(manifest, name, parameters = {}) {
  const routes = manifest.routes.filter(route => !route.readOnly)
  const route = routes.find(route => route.name === name)
  if (!route) {
    const names = routes.map(route => route.name).join(', ')
    throw new Error(`no route is named ${name}; there are ${names}`)
  }
  let path = route.pattern.split('?')[0]
  const needed = [...path.matchAll(/\{(\w+)\*?\}/g)].map(match => match[1]).sort()
  if (needed.join() !== Object.keys(parameters).sort().join()) {
    throw new Error(`${name} takes ${needed.join(', ') || 'nothing'}`)
  }
  for (const [key, value] of Object.entries(parameters)) {
    if (String(value) === '') throw new Error(`${key} of ${name} is empty`)
    path = path.replace(`{${key}}`, () => encodeURIComponent(value))
  }
  const host = [...route.hosts, ...manifest.hosts].find(host => !host.startsWith('*'))
  return host ? `https://${host}${path}` : `${manifest.schemes[0]}:/${path}`
}

const manifest = JSON.parse(await readFile(process.argv[2], 'utf8'))
console.log(link(manifest, 'order', { id: '4821' }))
console.log(link(manifest, 'user', { id: 'a b' }))
try {
  link(manifest, 'order')
} catch (error) {
  console.log(error.message)
}
