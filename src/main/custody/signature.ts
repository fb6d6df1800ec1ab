import { Buffer } from 'node:buffer'
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import {
  KEY_TYPE,
  keyBlob,
  MAGIC,
  type SignedHash,
  signatureBlob,
  signedBytes,
  VERSION,
} from '../../shared/model/ssh-signature.ts'

/*
 * OpenSSH signatures with Ed25519 keys: what `ssh-keygen -Y sign` writes and `ssh-keygen -Y verify` verifies.
 */

/**
 * What a key signs: the head of a custody log, the SHA256SUMS of an export, or the data of a report's HTML page. A
 * signature in one namespace is not valid in another.
 */
export type SignatureNamespace = 'touchstone-head' | 'touchstone-export' | 'touchstone-report'

/** An Ed25519 public key: 32 bytes, base64. */
export type PublicKey = string
/** An Ed25519 private key: the seed, 32 bytes, base64. */
export type PrivateKey = string

/** A parsed signature. `signs` returns whether the key in it made it over these bytes. */
export type OpenSshSignature = {
  publicKey: PublicKey
  namespace: string
  signs: (message: Uint8Array | string) => boolean
}

const BEGIN = '-----BEGIN SSH SIGNATURE-----'
const END = '-----END SSH SIGNATURE-----'
/** Characters of base64 per line. */
const LINE = 70
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
/** RFC 8410: the DER prefix of the 32 bytes of an Ed25519 private key. */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex')

export function generateKey(): { privateKey: PrivateKey; publicKey: PublicKey } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-KEY_BYTES).toString('base64')
  return { privateKey: seed, publicKey: publicKeyOf(seed) }
}

/** The public key of a private key. Throws if it is not a key. */
export function publicKeyOf(privateKey: PrivateKey): PublicKey {
  const spki = createPublicKey(privateKeyObject(privateKey)).export({ format: 'der', type: 'spki' })
  return spki.subarray(-KEY_BYTES).toString('base64')
}

/** "SHA256:…", as `ssh-keygen -l` prints it. */
export const fingerprintOf = (publicKey: PublicKey): string =>
  `SHA256:${createHash('sha256').update(publicBlob(publicKey)).digest('base64').replace(/=+$/, '')}`

/** "ssh-ed25519 AAAA…", as in key files and allowed_signers. */
export const openSshKey = (publicKey: PublicKey): string => `${KEY_TYPE} ${publicBlob(publicKey).toString('base64')}`

/** The key in the second column of a key file; null = not of type ssh-ed25519. */
export function readOpenSshKey(type: string, base64: string): PublicKey | null {
  const blob = strictBase64(base64)
  return type === KEY_TYPE && blob !== null ? keyIn(blob) : null
}

/** Signs a message; the armoured text ends with a line feed, as written by ssh-keygen. */
export function signMessage(
  message: Uint8Array | string,
  namespace: SignatureNamespace,
  privateKey: PrivateKey,
): string {
  const hash = 'sha512'
  const signature = sign(null, signedFor(message, namespace, hash), privateKeyObject(privateKey))
  const publicKey = Buffer.from(publicKeyOf(privateKey), 'base64')
  const blob = signatureBlob({ publicKey, namespace, hash, signature })
  const lines =
    Buffer.from(blob)
      .toString('base64')
      .match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
  return [BEGIN, ...lines, END, ''].join('\n')
}

/** Parses an armoured signature; null = not a signature, or with another kind of key, hash or version. */
export function readSignature(armoured: string): OpenSshSignature | null {
  const lines = armoured.replaceAll('\r\n', '\n').trimEnd().split('\n')
  if (lines[0] !== BEGIN || lines.at(-1) !== END) return null
  const blob = strictBase64(lines.slice(1, -1).join(''))
  const read = blob && readerOf(blob)
  if (!read?.bytes(MAGIC.length)?.equals(Buffer.from(MAGIC)) || read.uint32() !== VERSION) return null
  const [key, namespace, reserved, hash, signature] = [0, 1, 2, 3, 4].map(() => read.string())
  if (!key || !namespace || !reserved || !hash || !signature || !read.isAtEnd()) return null
  const publicKey = keyIn(key)
  const hashName = hash.toString()
  if (publicKey === null || (hashName !== 'sha512' && hashName !== 'sha256')) return null
  const inSignature = readerOf(signature)
  const type = inSignature.string()?.toString()
  const raw = inSignature.string()
  if (type !== KEY_TYPE || raw?.length !== SIGNATURE_BYTES || !inSignature.isAtEnd()) return null
  const name = namespace.toString()
  return {
    publicKey,
    namespace: name,
    signs: (message) => verify(null, signedFor(message, name, hashName), publicKeyObject(publicKey), raw),
  }
}

/** The bytes the key signs in place of the message. */
const signedFor = (message: Uint8Array | string, namespace: string, hash: SignedHash): Uint8Array =>
  signedBytes(namespace, hash, createHash(hash).update(message).digest())

const publicBlob = (publicKey: PublicKey): Buffer => Buffer.from(keyBlob(Buffer.from(publicKey, 'base64')))

/** The key in the blob of a public key; null = not an Ed25519 key, or more than one. */
function keyIn(blob: Buffer): PublicKey | null {
  const read = readerOf(blob)
  const type = read.string()?.toString()
  const key = read.string()
  return type === KEY_TYPE && key?.length === KEY_BYTES && read.isAtEnd() ? key.toString('base64') : null
}

const privateKeyObject = (privateKey: PrivateKey) =>
  createPrivateKey({
    key: Buffer.concat([PRIVATE_DER, Buffer.from(privateKey, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  })

const publicKeyObject = (publicKey: PublicKey) =>
  createPublicKey({ key: Buffer.concat([PUBLIC_DER, Buffer.from(publicKey, 'base64')]), format: 'der', type: 'spki' })

/** Reads SSH's data types in sequence; null = not enough bytes left. */
function readerOf(blob: Buffer) {
  let at = 0
  const bytes = (length: number): Buffer | null => {
    if (at + length > blob.length) return null
    at += length
    return blob.subarray(at - length, at)
  }
  const uint = (): number | null => bytes(4)?.readUInt32BE() ?? null
  return {
    bytes,
    uint32: uint,
    string: (): Buffer | null => {
      const length = uint()
      return length === null ? null : bytes(length)
    },
    isAtEnd: (): boolean => at === blob.length,
  }
}

/** null = not the canonical base64 of these bytes. */
function strictBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return text !== '' && bytes.toString('base64') === text ? bytes : null
}
