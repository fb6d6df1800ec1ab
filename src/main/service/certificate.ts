import { X509Certificate } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import tls, { type DetailedPeerCertificate, type PeerCertificate, type SecureContext, type TLSSocket } from 'node:tls'
import { err, ok, type Result } from '../../shared/result.ts'
import { words } from './error-body.ts'
import { type ReadAuthorities, readSystemAuthorities } from './system-authorities.ts'

/** Who the other end proved to be. */
export type Certificate = {
  /** SHA-256 of the certificate, as "AB:CD:…". */
  fingerprint: string
  /** Common name or organisation of the authority that signed it; null when it has neither. */
  issuer: string | null
  /** Whether the chain ends in an authority that ships with Node; false = one this machine was told to trust. */
  isPublic: boolean
}

/** So long a request waits for the authorities of this machine to be read. */
const READ_LIMIT_MS = 60_000

const MAX_CHAIN = 10

type TrustOptions = {
  /** Authorities to trust besides, PEM. */
  more?: readonly string[]
  readSystem?: ReadAuthorities
  limitMs?: number
}

/**
 * What TLS trusts: the authorities that ship with Node, those of this machine and `more`. Those of the machine are read
 * once, by a thread, when the first connection is about to open: never at the start. There is no way to trust less
 * strictly.
 */
export function createTrust({
  more = [],
  readSystem = readSystemAuthorities,
  limitMs = READ_LIMIT_MS,
}: TrustOptions = {}) {
  let reading: Promise<Result<SecureContext, 'unread'>> | null = null
  let publicRoots: readonly X509Certificate[] | null = null
  const read = () =>
    readSystem().then(
      (system) => {
        const ca = [
          ...new Set([...tls.getCACertificates('bundled'), ...tls.getCACertificates('default'), ...system, ...more]),
        ]
        return ok(tls.createSecureContext({ ca, minVersion: 'TLSv1.2' }))
      },
      () => {
        // The next connection tries again.
        reading = null
        return err('unread' as const)
      },
    )
  return {
    /** 'unread' = not in time, or not at all; a read under way goes on for the next connection. */
    secureContext: async (): Promise<Result<SecureContext, 'unread'>> => {
      reading ??= read()
      const limit = new AbortController()
      const late = wait(limitMs, err('unread' as const), { signal: limit.signal })
      late.catch(() => undefined)
      try {
        return await Promise.race([reading, late])
      } finally {
        limit.abort()
      }
    },
    describe: (socket: TLSSocket): Certificate | null => {
      const certificate: DetailedPeerCertificate = socket.getPeerCertificate(true)
      if (!certificate?.fingerprint256) return null
      publicRoots ??= tls.rootCertificates.map((pem) => new X509Certificate(pem))
      return {
        fingerprint: certificate.fingerprint256,
        issuer: issuerOf(certificate),
        isPublic: endsIn(chainOf(certificate), publicRoots),
      }
    },
  }
}

/** Common name or organisation of the authority that signed a certificate; null = it names none. Capped. */
export function issuerOf({ issuer }: Partial<PeerCertificate>): string | null {
  const name = issuer?.CN ?? issuer?.O ?? null
  return words(Array.isArray(name) ? name[0] : name)
}

/** The certificates of a chain from the server's own on, as far as TLS links them; a root names itself as its issuer. */
function chainOf(certificate: DetailedPeerCertificate): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (let one = certificate; one && chain.length < MAX_CHAIN; one = one.issuerCertificate) {
    if (one.fingerprint256 === chain.at(-1)?.fingerprint256) break
    chain.push(new X509Certificate(one.raw))
  }
  return chain
}

/**
 * Whether a chain ends in one of `roots`: at the root itself or at a certificate that it signed. Whether TLS adds the
 * root it found to what the server sent is up to its library (BoringSSL in Electron, OpenSSL in Node).
 */
export function endsIn(chain: readonly X509Certificate[], roots: readonly X509Certificate[]): boolean {
  const last = chain.at(-1)
  return (
    last !== undefined &&
    roots.some(
      (root) => root.fingerprint256 === last.fingerprint256 || (last.checkIssued(root) && last.verify(root.publicKey)),
    )
  )
}

export type Trust = ReturnType<typeof createTrust>
