/*
 * The layout of OpenSSH signatures (PROTOCOL.sshsig of OpenSSH 9) with Ed25519 keys, as bytes: for whoever makes one and
 * whoever verifies one, in any process and in the page of a report.
 */

export const KEY_TYPE = 'ssh-ed25519'
export const MAGIC = 'SSHSIG'
export const VERSION = 1

/** The hash of the message that a signature names. */
export type SignedHash = 'sha512' | 'sha256'

/** A signature: the key of 32 bytes, and the 64 bytes it made. */
export type SignatureParts = { publicKey: Uint8Array; namespace: string; hash: SignedHash; signature: Uint8Array }

/** The bytes a key signs in place of a message; `digest` = the hash of that message. */
export const signedBytes = (namespace: string, hash: SignedHash, digest: Uint8Array): Uint8Array<ArrayBuffer> =>
  joined([encoded(MAGIC), sshString(namespace), sshString(''), sshString(hash), sshString(digest)])

/** A public key as in key files and signatures. */
export const keyBlob = (publicKey: Uint8Array): Uint8Array<ArrayBuffer> =>
  joined([sshString(KEY_TYPE), sshString(publicKey)])

/** A signature without its armour. */
export const signatureBlob = ({ publicKey, namespace, hash, signature }: SignatureParts): Uint8Array<ArrayBuffer> =>
  joined([
    encoded(MAGIC),
    uint32(VERSION),
    sshString(keyBlob(publicKey)),
    sshString(namespace),
    sshString(''),
    sshString(hash),
    sshString(joined([sshString(KEY_TYPE), sshString(signature)])),
  ])

/** An SSH string (RFC 4251): its length in 4 bytes, then its bytes. */
function sshString(value: string | Uint8Array): Uint8Array {
  const bytes = typeof value === 'string' ? encoded(value) : value
  return joined([uint32(bytes.length), bytes])
}

/** Of the names in a signature, which are ASCII. */
const encoded = (name: string): Uint8Array => Uint8Array.from(name, (char) => char.charCodeAt(0))

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
