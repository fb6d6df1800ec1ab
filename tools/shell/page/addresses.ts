/**
 * The browser knows no schemes of ours: `touchstone://app/x` is `https://app.touchstone.test/x` there. The stand-in
 * translates both ways, so that the app only ever sees its own.
 */
export function createAddresses() {
  const schemes = new Set<string>()
  return {
    register: (scheme: string): void => void schemes.add(scheme),
    toBrowser: (url: string): string => {
      const [, scheme, host, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/.exec(url) ?? []
      return scheme !== undefined && schemes.has(scheme) ? `https://${host}.${scheme}.test${rest || '/'}` : url
    },
    fromBrowser: (url: string): string => {
      const [, host, scheme, rest] = /^https:\/\/([^/?#]+)\.([a-z0-9+-]+)\.test(?=[/?#]|$)(.*)$/.exec(url) ?? []
      return scheme !== undefined && schemes.has(scheme) ? `${scheme}://${host}${rest}` : url
    },
  }
}
export type Addresses = ReturnType<typeof createAddresses>
