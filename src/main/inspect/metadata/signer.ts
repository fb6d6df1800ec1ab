import { X509Certificate } from 'node:crypto'
import type { ContentCredentials } from '../../../shared/model/metadata.ts'
import { type Cbor, memberOf, readCbor } from './cbor.ts'
import { visibleText } from './text.ts'

/** COSE header x5chain. Source: RFC 9360 §2; older writers used the name instead of the number. */
const X5CHAIN = [33, 'x5chain'] as const
const PROTECTED = 0
const UNPROTECTED = 1

/** Whom the signature's own certificate names, and the time its time stamp states. Nothing of it is verified. */
export function readSigner(signature: Buffer): Pick<ContentCredentials, 'signer' | 'signedAt'> {
  const sign1 = readCbor(signature)
  if (!Array.isArray(sign1)) return { signer: null, signedAt: null }
  const guarded = sign1[PROTECTED]
  const headers = [Buffer.isBuffer(guarded) && guarded.length > 0 ? readCbor(guarded) : null, sign1[UNPROTECTED]]
  return { signer: signerOf(headers), signedAt: stampedAt(headers) }
}

function signerOf(headers: readonly (Cbor | undefined)[]): ContentCredentials['signer'] {
  const chain = headers.flatMap((header) => X5CHAIN.map((key) => memberOf(header, key))).find((found) => found !== null)
  const leaf = Array.isArray(chain) ? chain[0] : chain
  if (!Buffer.isBuffer(leaf)) return null
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(leaf)
  } catch {
    return null
  }
  const { subject, issuer, serialNumber, validFrom, validTo } = certificate
  return {
    name: partOf(subject, 'CN'),
    organisation: partOf(subject, 'O'),
    issuer: partOf(issuer, 'CN') ?? partOf(issuer, 'O'),
    serial: visibleText(serialNumber.toLowerCase(), 100),
    validFrom: visibleText(validFrom, 60),
    validTo: visibleText(validTo, 60),
  }
}

/** One part of a distinguished name as Node writes it, "C=…\nO=…\nCN=…". */
function partOf(name: string, key: string): string | null {
  const line = name.split('\n').find((part) => part.startsWith(`${key}=`))
  return line === undefined ? null : visibleText(line.slice(key.length + 1), 200)
}

/** genTime of the first time-stamp token: the first GeneralizedTime in it. Source: RFC 3161 §2.4.2. */
function stampedAt(headers: readonly (Cbor | undefined)[]): string | null {
  for (const header of headers) {
    for (const key of ['sigTst', 'sigTst2']) {
      const tokens = memberOf(memberOf(header, key), 'tstTokens')
      const token = Array.isArray(tokens) ? memberOf(tokens[0], 'val') : null
      const stamped = Buffer.isBuffer(token) ? generalizedTime(token) : null
      if (stamped !== null) return stamped
    }
  }
  return null
}

const GENERALIZED_TIME = 0x18

function generalizedTime(der: Buffer): string | null {
  for (let at = der.indexOf(GENERALIZED_TIME); at >= 0; at = der.indexOf(GENERALIZED_TIME, at + 1)) {
    const text = der.toString('latin1', at + 2, at + 2 + (der[at + 1] ?? 0))
    const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(text)
    if (match) return `${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}Z`
  }
  return null
}
