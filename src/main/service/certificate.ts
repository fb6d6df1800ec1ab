import { X509Certificate } from 'node:crypto'
import tls, { type DetailedPeerCertificate, type PeerCertificate, type SecureContext, type TLSSocket } from 'node:tls'
import { words } from './error-body.ts'

/** Who the other end proved to be. */
export type Certificate = {
  /** SHA-256 of the certificate, as "AB:CD:…". */
  fingerprint: string
  /** Common name or organisation of the authority that signed it; null when it has neither. */
  issuer: string | null
  /** Whether the chain ends in an authority that ships with Node; false = one this machine was told to trust. */
  isPublic: boolean
}

/**
 * Makes the authorities of this machine count wherever this process speaks TLS, beside those that ship with Node. An
 * organisation's own proxy is then trusted as its browsers trust it, and named with each answer. Called once at start.
 */
export function trustSystemAuthorities(): void {
  tls.setDefaultCACertificates([
    ...new Set([
      ...tls.getCACertificates('bundled'),
      ...tls.getCACertificates('default'),
      ...tls.getCACertificates('system'),
    ]),
  ])
}

/**
 * What TLS trusts: the authorities that ship with Node, those of this machine, and `more` (PEM). Read once, on first
 * use. There is no way to trust less strictly.
 */
export function createTrust(more: readonly string[] = []) {
  let context: SecureContext | null = null
  let publicRoots: Set<string> | null = null
  const roots = () => {
    publicRoots ??= new Set(tls.rootCertificates.map((pem) => new X509Certificate(pem).fingerprint256))
    return publicRoots
  }
  return {
    secureContext: (): SecureContext => {
      context ??= tls.createSecureContext({
        ca: [...tls.getCACertificates('default'), ...tls.getCACertificates('system'), ...more],
        minVersion: 'TLSv1.2',
      })
      return context
    },
    describe: (socket: TLSSocket): Certificate | null => {
      const certificate: DetailedPeerCertificate = socket.getPeerCertificate(true)
      if (!certificate?.fingerprint256) return null
      return {
        fingerprint: certificate.fingerprint256,
        issuer: issuerOf(certificate),
        isPublic: roots().has(rootOf(certificate).fingerprint256),
      }
    },
  }
}

/** Common name or organisation of the authority that signed a certificate; null = it names none. Capped. */
export function issuerOf({ issuer }: Partial<PeerCertificate>): string | null {
  const name = issuer?.CN ?? issuer?.O ?? null
  return words(Array.isArray(name) ? name[0] : name)
}

/** The last certificate of the chain; a root names itself as its issuer. */
function rootOf(certificate: DetailedPeerCertificate): DetailedPeerCertificate {
  let current = certificate
  for (let step = 0; step < 10; step += 1) {
    const next = current.issuerCertificate
    if (!next || next === current || next.fingerprint256 === current.fingerprint256) return current
    current = next
  }
  return current
}

export type Trust = ReturnType<typeof createTrust>
