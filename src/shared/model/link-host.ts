/**
 * Whether a host of a parsed address can be reached by anyone. `hostname` is as the URL standard writes it: lower case,
 * names in punycode, IPv4 in four decimal parts whatever it was typed as, IPv6 in brackets.
 * Source: IANA special-purpose address registries (IPv4, IPv6) and special-use domain names, read 2026-11-21.
 */
export function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith('[')) {
    const groups = readIpv6(hostname.slice(1, -1))
    return groups !== null && isPublicIpv6(groups)
  }
  const ipv4 = readIpv4(hostname)
  return ipv4 === null ? isPublicName(hostname.replace(/\.+$/, '')) : isPublicIpv4(ipv4)
}

/** Last parts of names that only mean something inside a machine or an office. */
const PRIVATE_NAMES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'test',
  'invalid',
  'home.arpa',
  'onion',
]

/** A name of one part is found in the local network, if anywhere. */
const isPublicName = (name: string): boolean =>
  name.includes('.') && !PRIVATE_NAMES.some((last) => name === last || name.endsWith(`.${last}`))

/** First address and prefix length of what is not on the open internet. */
const PRIVATE_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

function isPublicIpv4(address: number): boolean {
  return !PRIVATE_IPV4.some(([first, length]) => {
    const size = 2 ** (32 - length)
    return Math.floor(address / size) === Math.floor((readIpv4(first) ?? 0) / size)
  })
}

/** null = no IPv4 address. */
function readIpv4(text: string): number | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null
  return text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}

/** Only 2000::/3 is given out to the open internet; within it some parts carry another address or none. */
function isPublicIpv6(groups: readonly number[]): boolean {
  const at = (index: number) => groups[index] ?? 0
  const inner = (index: number) => at(index) * 65_536 + at(index + 1)
  const areZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0)
  // IPv4 in another coat: mapped, translated (NAT64), compatible, 6to4.
  if (areZero(0, 5) && at(5) === 0xffff) return isPublicIpv4(inner(6))
  if (at(0) === 0x64 && at(1) === 0xff9b && areZero(2, 6)) return isPublicIpv4(inner(6))
  if (at(0) === 0x2002) return isPublicIpv4(inner(1))
  if (at(0) < 0x2000 || at(0) > 0x3fff) return false
  // 2001::/23 holds Teredo, benchmarking and the like; 2001:db8::/32 and 3fff::/20 are for documents.
  if (at(0) === 0x2001 && (at(1) < 0x200 || at(1) === 0xdb8)) return false
  return !(at(0) === 0x3fff && at(1) < 0x1000)
}

/** Eight groups of a compressed address; null = none. */
function readIpv6(text: string): number[] | null {
  const [head = '', tail] = text.split('::')
  const groupsOf = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [groupsOf(head), tail === undefined ? [] : groupsOf(tail)]
  const missing = 8 - first.length - last.length
  if (tail === undefined ? missing !== 0 : missing < 0) return null
  return [...first, ...Array.from({ length: missing }, () => 0), ...last]
}
