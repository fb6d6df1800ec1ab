import { describe, expect, it } from 'vitest'
import {
  fingerprintOf,
  generateKey,
  openSshKey,
  publicKeyOf,
  readOpenSshKey,
  readSignature,
  signMessage,
} from './signature.ts'

/** Created by OpenSSH 9.2: `ssh-keygen -Y sign -n touchstone-export` over "hello\n". */
const BY_SSH_KEYGEN = `-----BEGIN SSH SIGNATURE-----
U1NIU0lHAAAAAQAAADMAAAALc3NoLWVkMjU1MTkAAAAgGMrmxEEpQ0GXrX7+a1AKzx3oga
/cZHNMOdeHVcCjnsQAAAARdG91Y2hzdG9uZS1leHBvcnQAAAAAAAAABnNoYTUxMgAAAFMA
AAALc3NoLWVkMjU1MTkAAABALfNoUAbzduVh5xjhCMO1fNfDprNUAMaVXKnlREP4pWIM9Q
U6YoBHHO1cEz7p4qTlbGl1T+95ArDvbtBhZtFQCQ==
-----END SSH SIGNATURE-----
`
const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBjK5sRBKUNBl61+/mtQCs8d6IGv3GRzTDnXh1XAo57E'
const FINGERPRINT = 'SHA256:nG9Z5UtQllFCU75EOFKDOJOBGCqoY9LjOLwjNO0zUPg'

describe('an OpenSSH signature', () => {
  it('that ssh-keygen made is read, with its key, and holds for its message alone', () => {
    const signature = readSignature(BY_SSH_KEYGEN)
    expect(signature?.namespace).toBe('touchstone-export')
    expect(openSshKey(signature?.publicKey ?? '')).toBe(KEY)
    expect(fingerprintOf(signature?.publicKey ?? '')).toBe(FINGERPRINT)
    expect(signature?.signs('hello\n')).toBe(true)
    expect(signature?.signs('hello')).toBe(false)
    expect(readOpenSshKey(...(KEY.split(' ') as [string, string]))).toBe(signature?.publicKey)
  })

  it('made here reads back, and names its namespace and its key', () => {
    const { privateKey, publicKey } = generateKey()
    expect(publicKeyOf(privateKey)).toBe(publicKey)
    const signature = readSignature(signMessage('some sums\n', 'touchstone-head', privateKey))
    expect(signature).toMatchObject({ publicKey, namespace: 'touchstone-head' })
    expect(signature?.signs('some sums\n')).toBe(true)
    expect(signature?.signs('other sums\n')).toBe(false)
  })

  it('holds no more once any byte of it is another', () => {
    const { privateKey, publicKey } = generateKey()
    const armoured = signMessage('some sums\n', 'touchstone-export', privateKey)
    const [begin = '', ...lines] = armoured.trimEnd().split('\n')
    const blob = Buffer.from(lines.slice(0, -1).join(''), 'base64')
    const holding = Array.from(blob.keys()).filter((at) => {
      const other = Buffer.from(blob)
      other[at] = (other[at] ?? 0) ^ 1
      const read = readSignature([begin, other.toString('base64'), lines.at(-1)].join('\n'))
      return read?.publicKey === publicKey && read.namespace === 'touchstone-export' && read.signs('some sums\n')
    })
    expect(holding).toEqual([])
  })

  it.each([
    ['nothing', ''],
    ['another armour', BY_SSH_KEYGEN.replaceAll('SSH SIGNATURE', 'PGP SIGNATURE')],
    ['a text cut short', BY_SSH_KEYGEN.slice(0, 200)],
    ['bytes behind its end', BY_SSH_KEYGEN.replace('==\n', 'AAAA\n')],
    ['something before it', `a word\n${BY_SSH_KEYGEN}`],
    ['base64 of nothing', '-----BEGIN SSH SIGNATURE-----\n-----END SSH SIGNATURE-----\n'],
  ])('is not read from %s', (_, text) => {
    expect(readSignature(text)).toBeNull()
  })
})
