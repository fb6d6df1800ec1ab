import { X509Certificate } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import tls, { type DetailedPeerCertificate, type PeerCertificate, type SecureContext, type TLSSocket } from 'node:tls'
import { err, ok, type Result } from '../../shared/result.ts'
import { words } from './error-body.ts'
import type { ReadAuthorities } from './system-authorities.ts'

/** The verified identity of the other end. */
export type Certificate = {
  /** SHA-256 of the certificate, as "AB:CD:…". */
  fingerprint: string
  /** Common name or organisation of the authority that signed it; null if it has neither. */
  issuer: string | null
  /**
   * Whether the chain ends in an authority that ships with Node; false = in one that this machine was configured to
   * trust.
   */
  isPublic: boolean
}

/** How long a request waits for this machine's authorities to be read. */
const READ_LIMIT_MS = 60_000

const MAX_CHAIN = 10

type TrustOptions = {
  readSystem: ReadAuthorities
  /** Additional trusted authorities, PEM. */
  more?: readonly string[]
  limitMs?: number
}

/**
 * The set of trusted TLS authorities: those that ship with Node, those of this machine, and `more`. The machine's are
 * read once, when the first connection is about to open, never at startup. There is no way to relax the checks.
 */
export function createTrust({ readSystem, more = [], limitMs = READ_LIMIT_MS }: TrustOptions) {
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
    /** 'unread' = not read in time, or not at all; a read in progress continues for the next connection. */
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

/**
 * Common name or organisation of the authority that signed a certificate; null = it names none. Truncated to the limit.
 */
export function issuerOf({ issuer }: Partial<PeerCertificate>): string | null {
  const name = issuer?.CN ?? issuer?.O ?? null
  return words(Array.isArray(name) ? name[0] : name)
}

/**
 * The certificates of a chain, starting with the server's own, as far as TLS links them; a root names itself as its
 * issuer.
 */
function chainOf(certificate: DetailedPeerCertificate): X509Certificate[] {
  const chain: X509Certificate[] = []
  for (let one = certificate; one && chain.length < MAX_CHAIN; one = one.issuerCertificate) {
    if (one.fingerprint256 === chain.at(-1)?.fingerprint256) break
    chain.push(new X509Certificate(one.raw))
  }
  return chain
}

/**
 * Whether a chain ends in one of `roots`: in the root itself or in a certificate it signed. Whether TLS appends the
 * root it found to the chain the server sent depends on its library (BoringSSL in Electron, OpenSSL in Node).
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
