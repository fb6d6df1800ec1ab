export type Route = { type: 'direct' } | { type: 'proxy'; host: string; port: number } | { type: 'unsupported' }

/**
 * Parses the routes of a PAC result ("PROXY host:port; DIRECT"), in order. The paying transport supports neither SOCKS
 * nor TLS to the proxy; these routes are returned as "unsupported" so that they are never silently bypassed, and so is
 * an empty result.
 */
export function readPac(answer: string): Route[] {
  const routes = answer
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(readRoute)
  return routes.length > 0 ? routes : [{ type: 'unsupported' }]
}

function readRoute(entry: string): Route {
  const [kind = '', target = ''] = entry.split(/\s+/)
  if (kind.toUpperCase() === 'DIRECT') return { type: 'direct' }
  if (kind.toUpperCase() !== 'PROXY' || !URL.canParse(`http://${target}`)) return { type: 'unsupported' }
  const url = new URL(`http://${target}`)
  return { type: 'proxy', host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 80) }
}
