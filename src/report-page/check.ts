import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type PageSignature, signedBlock, signedPageText } from '../shared/model/report-page.ts'
import { keyBlob, type SignatureParts, signatureBlob, signedBytes } from '../shared/model/ssh-signature.ts'
import type { Block } from './blocks.ts'

/**
 * What the page finds about its own data; unsigned = nothing claims to have signed it. `fingerprint` = of the key that did,
 * as ssh-keygen writes it.
 */
export type DataCheck =
  | { state: 'signed'; fingerprint: string }
  | { state: 'changed' | 'unsigned' | 'uncheckable'; fingerprint: null }

/** Characters that are hashed in one go: some 20 ms. */
const SLICE = 4_000_000

/** Compares the data of a page with the signature in it. It shows no origin: whoever rewrites a page can sign it anew. */
export async function checkData(blocks: Iterable<Block>): Promise<DataCheck> {
  try {
    const hash = sha256.create()
    let armoured: string | null = null
    let since = 0
    for (const { kind, text } of blocks) {
      if (kind === 'signature') armoured = (JSON.parse(text) as PageSignature).armoured
      else hash.update(new TextEncoder().encode(signedBlock(kind, text)))
      since += text.length
      if (since < SLICE) continue
      since = 0
      await new Promise((resolve) => setTimeout(resolve))
    }
    if (armoured === null) return without('unsigned')
    const message = signedPageText(bytesToHex(hash.digest()))
    const parts = readArmoured(armoured)
    if (parts === null || !isSignatureOf(parts, message)) return without('changed')
    return { state: 'signed', fingerprint: fingerprintOf(parts) }
  } catch (cause) {
    return without(cause instanceof SyntaxError ? 'changed' : 'uncheckable')
  }
}

const without = (state: Exclude<DataCheck['state'], 'signed'>): DataCheck => ({ state, fingerprint: null })

const fingerprintOf = ({ publicKey }: SignatureParts): string =>
  `SHA256:${btoa(String.fromCharCode(...sha256(keyBlob(publicKey)))).replace(/=+$/, '')}`

const NAMESPACE = 'touchstone-report'
const HASH = 'sha512'
/** Where the key is in a signature: behind magic, version, and two lengths with the type of the key. */
const KEY_AT = 33
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64

/** The parts of a signature of this namespace; null = it is none. */
export function readArmoured(armoured: string): SignatureParts | null {
  const [, base64 = ''] =
    /^-----BEGIN SSH SIGNATURE-----\n([A-Za-z0-9+/=\n]+)\n-----END SSH SIGNATURE-----\n$/.exec(armoured) ?? []
  const blob = Uint8Array.from(atob(base64.replaceAll('\n', '')), (char) => char.charCodeAt(0))
  const publicKey = blob.slice(KEY_AT, KEY_AT + KEY_BYTES)
  const signature = blob.slice(-SIGNATURE_BYTES)
  const parts: SignatureParts = { publicKey, namespace: NAMESPACE, hash: HASH, signature }
  // Everything around the two is known: written again it is the same, or it is no such signature.
  const again = signatureBlob(parts)
  return again.length === blob.length && again.every((byte, at) => byte === blob[at]) ? parts : null
}

function isSignatureOf({ publicKey, signature }: SignatureParts, message: string): boolean {
  const signed = signedBytes(NAMESPACE, HASH, sha512(new TextEncoder().encode(message)))
  // As RFC 8032 asks, and as ssh-keygen verifies.
  return ed25519.verify(signature, signed, publicKey, { zip215: false })
}
