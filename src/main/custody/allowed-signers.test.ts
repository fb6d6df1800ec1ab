import { describe, expect, it } from 'vitest'
import { allowedSignersLine, isAllowed, readAllowedSigners } from './allowed-signers.ts'
import { generateKey, openSshKey } from './signature.ts'

const { publicKey } = generateKey()
const key = openSshKey(publicKey)
const NOW = Date.UTC(2026, 10, 25, 12)

/** Whether a file of these lines allows the key to sign; the number of the first line that cannot be parsed. */
function allows(text: string, namespace: 'touchstone-head' | 'touchstone-export' = 'touchstone-export', at = NOW) {
  const read = readAllowedSigners(text)
  return read.ok ? read.value.some((signer) => isAllowed(signer, { publicKey, namespace, at })) : read.error.line
}

describe('a file of allowed signers', () => {
  it('allows the key whose line it holds, for both things a library signs', () => {
    const line = `${allowedSignersLine(publicKey, '0b0c')}\n`
    expect(allows(line)).toBe(true)
    expect(allows(line, 'touchstone-head')).toBe(true)
    expect(allows(allowedSignersLine(generateKey().publicKey, '0b0c'))).toBe(false)
  })

  it('is read past comments, empty lines, keys of other types and certificate authorities', () => {
    const rsa = 'git@desk ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQ== a comment'
    expect(allows(`# desks\r\n\r\n${rsa}\r\ndesk@example ${key} the desk\r\n`)).toBe(true)
    expect(allows(`desk cert-authority ${key}`)).toBe(false)
  })

  it.each([
    ['namespaces="touchstone-export"', true],
    ['namespaces="touchstone-*"', true],
    ['NAMESPACES="file,touchstone-e?port"', true],
    ['namespaces="!touchstone-export,*"', false],
    ['namespaces="git"', false],
    ['namespaces="touchstone.export"', false],
    ['valid-after="20250101"', true],
    ['valid-after="20270101Z"', false],
    ['valid-before="20270101"', true],
    ['valid-before="20250101"', false],
    ['valid-after="20261125115959Z",valid-before="202611251201UTC"', true],
    ['valid-after="20261125120001Z"', false],
    ['namespaces="touchstone-export",valid-before="20261125115959Z"', false],
  ])('allows by the option %s: %s', (options, isAllowedBy) => {
    expect(allows(`desk ${options} ${key}`)).toBe(isAllowedBy)
  })

  it.each([
    'foo',
    'namespaces=touchstone-export',
    'namespaces="a",namespaces="b"',
    'namespaces="a',
    'valid-after="2025"',
    'valid-after="20250199"',
    'valid-after="202501012460"',
    'valid-after="20250101",valid-before="20240101"',
    'cert-authority=""',
    'namespaces="a",',
  ])('is refused as a whole for an option that is not understood: %s', (options) => {
    expect(allows(`desk ${key}\ndesk ${options} ${key}`)).toBe(2)
  })

  it.each(['desk', 'desk ssh-ed25519', 'desk ssh-ed25519 AAAA', `${key}`, `desk namespaces="a" more ${key}`])(
    'is refused for a line without a key: %s',
    (line) => {
      expect(allows(line)).toBe(1)
    },
  )
})
