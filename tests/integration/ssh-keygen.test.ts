import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allowedSignersLine, isAllowed, readAllowedSigners } from '../../src/main/custody/allowed-signers.ts'
import { generateKey, openSshKey, readSignature, signMessage } from '../../src/main/custody/signature.ts'
import { setupFolder } from '../support/folder.ts'

const hasSshKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined
const skipped = hasSshKeygen ? '' : ' (skipped: ssh-keygen is not installed)'
const MESSAGE = 'e3b0c442  report.pdf\n'

describe.skipIf(!hasSshKeygen)(`signatures beside those of OpenSSH${skipped}`, () => {
  it('that are made here ssh-keygen calls good, and no other message, namespace or principal', () => {
    const { folder, privateKey, verify } = setup()
    writeFileSync(join(folder, 'sums.sig'), signMessage(MESSAGE, 'touchstone-export', privateKey))
    expect(verify()).toMatch(/^Good "touchstone-export" signature for touchstone with ED25519 key SHA256:/)
    for (const other of [{ message: `${MESSAGE} ` }, { namespace: 'touchstone-head' }, { principal: 'somebody' }])
      expect(verify(other)).not.toContain('Good')
  })

  it('that ssh-keygen made are read here, whichever hash it was told to use', () => {
    const { folder } = setup()
    const run = (args: string[]) => spawnSync('ssh-keygen', args, { cwd: folder, input: MESSAGE, encoding: 'utf8' })
    run(['-q', '-t', 'ed25519', '-N', '', '-f', 'own'])
    for (const hash of ['sha512', 'sha256']) {
      const { stdout } = run(['-Y', 'sign', '-q', '-f', 'own', '-n', 'touchstone-export', '-O', `hashalg=${hash}`])
      const signature = readSignature(stdout)
      expect(signature?.signs(MESSAGE), hash).toBe(true)
      expect(signature?.signs('another'), hash).toBe(false)
    }
    run(['-q', '-t', 'ecdsa', '-N', '', '-f', 'other'])
    const { stdout } = run(['-Y', 'sign', '-q', '-f', 'other', '-n', 'touchstone-export'])
    expect(stdout).toContain('BEGIN SSH SIGNATURE')
    expect(readSignature(stdout)).toBeNull()
  })

  it.each([
    '',
    'namespaces="touchstone-export"',
    'namespaces="touchstone-*,!touchstone-head"',
    'namespaces="!touchstone-export,*"',
    'NameSpaces="git,touchstone-export"',
    'namespaces="git"',
    'namespaces=touchstone-export',
    'namespaces="a",namespaces="b"',
    'valid-after="20250101"',
    'valid-after="20250101Z",valid-before="20990101120000UTC"',
    'valid-before="202501011200"',
    'valid-after="20990101"',
    'valid-after="20250199"',
    'valid-after="2025"',
    'valid-after=20250101',
    'valid-after="20250101",valid-before="20240101"',
    'cert-authority',
    'unknown',
    'namespaces="touchstone-export",',
  ])('are allowed by the options "%s" where ssh-keygen allows them', (options) => {
    const { folder, privateKey, publicKey, verify } = setup()
    const line = ['touchstone', options, openSshKey(publicKey), 'a comment'].filter(Boolean).join(' ')
    writeFileSync(join(folder, 'allowed_signers'), `# keys\n\n${line}\n`)
    writeFileSync(join(folder, 'sums.sig'), signMessage(MESSAGE, 'touchstone-export', privateKey))
    const read = readAllowedSigners(`# keys\n\n${line}\n`)
    const of = { publicKey, namespace: 'touchstone-export', at: Date.now() } as const
    const isAllowedHere = read.ok && read.value.some((signer) => isAllowed(signer, of))
    expect(isAllowedHere, verify()).toBe(verify().startsWith('Good'))
  })
})

function setup() {
  const folder = setupFolder()
  const { privateKey, publicKey } = generateKey()
  writeFileSync(join(folder, 'allowed_signers'), `${allowedSignersLine(publicKey, 'library')}\n`)
  const verify = ({ message = MESSAGE, namespace = 'touchstone-export', principal = 'touchstone' } = {}) => {
    const args = ['-Y', 'verify', '-f', 'allowed_signers', '-I', principal, '-n', namespace, '-s', 'sums.sig']
    const { stdout, stderr } = spawnSync('ssh-keygen', args, { cwd: folder, input: message, encoding: 'utf8' })
    return stdout + stderr
  }
  return { folder, privateKey, publicKey, verify }
}
