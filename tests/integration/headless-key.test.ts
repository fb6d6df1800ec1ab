import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { allowedSignersLine, readAllowedSigners } from '../../src/main/custody/allowed-signers.ts'
import { generateKey } from '../../src/main/custody/signature.ts'
import { verifyWords } from '../../src/shared/words/headless-verify.ts'
import { keyUnavailable, unsignedWords } from '../../src/shared/words/signing.ts'
import { noSecretService } from '../support/keychain.ts'
import { startKeyringSession } from '../support/keyring-session.ts'
import { inLibrary } from '../support/library-file.ts'
import { plant } from '../support/rows.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const skipped = noSecretService === null ? '' : ` (skipped: ${noSecretService})`

const desk = sharedDesk(async ({ home, evidence }) => {
  writeFileSync(join(evidence, 'a.txt'), 'Words.\n')
  await runHeadless(['ingest', evidence, '--home', home, '--case', 'Quay'])
})

async function setupCase() {
  const { folder, home } = await desk()
  const key = (...more: string[]) => runHeadless(['key', '--home', home, ...more])
  const verify = (...more: string[]) => runHeadless(['verify', '--library', '--home', home, '--json', ...more])
  const library = join(home, 'library.sqlite')
  return { folder, home, library, key, verify }
}
async function setupWithKeyring() {
  const session = await startKeyringSession()
  onTestFinished(() => session.close())
  await session.start('unlocked')
  return { session, ...(await setupCase()) }
}
const signedHeads = (run: Awaited<ReturnType<typeof runHeadless>>) =>
  run.lines.find(({ what }) => what === 'signed_heads')

describe.skipIf(noSecretService !== null)(`the key of a library, in a real keychain${skipped}`, () => {
  it('is printed as its fingerprint and its whole line, the same each time, and verified with what it signed', async () => {
    const { key, verify } = await setupWithKeyring()
    expect(signedHeads(await verify())).toMatchObject({ state: 'none', heads: 0 })
    const printed = await key()
    expect(printed.stdout, printed.stderr).toMatch(
      /^# SHA256:[\w+/]{43}\ntouchstone namespaces="touchstone-head,touchstone-export,touchstone-report" ssh-ed25519 AAAA\S+ library [0-9a-f-]{36}\n$/,
    )
    expect((await key()).stdout).toBe(printed.stdout)
    // As a file of allowed signers, both lines as they are.
    expect(readAllowedSigners(printed.stdout)).toMatchObject({ ok: true, value: [{ principals: 'touchstone' }] })
    const signed = expectDone(await key('--sign', '--json'))
    expect(signed.lines[0]).toMatchObject({ type: 'key', isContained: true, earlier: [] })
    const verified = expectDone(await verify())
    expect(signedHeads(verified)).toMatchObject({ state: 'verified', heads: 2, isChecked: true })
  })

  it('stays known once it is replaced', async () => {
    const { key, verify } = await setupWithKeyring()
    const first = (await key('--json')).lines[0]
    const second = (await key('--new', '--json')).lines[0]
    expect(second).toMatchObject({ earlier: [first?.fingerprint] })
    expect(second?.fingerprint).not.toBe(first?.fingerprint)
    expect((await verify()).code).toBe(0)
  })

  it('signs no log that lacks the head signed last, and verify ends with 1, until a restored backup is confirmed', async () => {
    const { key, verify, library } = await setupWithKeyring()
    copyFileSync(library, `${library}.backup`)
    await key()
    copyFileSync(`${library}.backup`, library)
    const refused = await key('--sign')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(unsignedWords.head_missing)])
    expect((await key()).code).toBe(1)
    const found = await verify()
    expect(found.code).toBe(1)
    expect(signedHeads(found)).toMatchObject({ state: 'different', faults: [{ what: 'gone' }] })
    expect((await key('--confirm-restored')).code).toBe(0)
    expect((await verify()).code).toBe(0)
    expect((await key('--confirm-restored')).code).toBe(1)
  })

  it('that the library names and this keychain does not hold is no key here until a person makes one', async () => {
    const { key, verify, folder, home } = await setupWithKeyring()
    const there = (await key('--json')).lines[0]
    // The keychain of another computer knows nothing of this library.
    inLibrary(home, (db) => plant(db, () => db.exec("UPDATE library SET uuid = '00000000' || substr(uuid, 9)")))
    const refused = await key('--json')
    expect([refused.code, refused.lines[0]]).toEqual([1, { type: 'not_signed', reason: 'key_elsewhere' }])
    expect((await verify()).code).toBe(1)
    const made = await key('--new', '--json')
    expect(made.lines[0]).toMatchObject({ earlier: [] })
    expect(made.lines[0]?.fingerprint).not.toBe(there?.fingerprint)
    const file = join(folder, 'allowed_signers')
    writeFileSync(file, `${String(there?.allowedSigners)}\n`)
    // The other computer's signature names its own library.
    expect(signedHeads(await verify('--allowed-signers', file))).toMatchObject({ faults: [{ what: 'invalid' }] })
  })

  it('is not made while the keychain is locked', async () => {
    const { session, key, verify } = await setupWithKeyring()
    await session.start('locked')
    const refused = await key('--json')
    expect([refused.code, refused.lines[0]]).toEqual([3, { type: 'not_signed', reason: 'locked' }])
    await session.start('unlocked')
    expect((await key()).code).toBe(0)
    await session.start('locked')
    const verified = await verify()
    expect(verified.code).toBe(0)
    expect(signedHeads(verified)).toMatchObject({ state: 'not_checked', keychain: 'locked', heads: 1 })
  })
})

describe('without a keychain', () => {
  it('no key is made, and verify says that signatures were not checked', async () => {
    const { key, verify, home } = await setupCase()
    const refused = await key()
    expect([refused.code, refused.stdout]).toEqual([3, ''])
    expect(refused.stderr).toContain(keyUnavailable.absent)
    const verified = await verify()
    expect(verified.code).toBe(0)
    expect(signedHeads(verified)).toMatchObject({ state: 'not_checked', keychain: 'absent', heads: 0 })
    expect(inLibrary(home, (db) => db.prepare('SELECT count(*) FROM signed_heads').pluck().get())).toBe(0)
  })

  it('a file of allowed signers is still held against the heads, and ends with 2 where it cannot be read', async () => {
    const { verify, folder } = await setupCase()
    const file = join(folder, 'allowed_signers')
    writeFileSync(file, `${allowedSignersLine(generateKey().publicKey, 'another')}\n`)
    const found = await verify('--allowed-signers', file)
    expect(found.code).toBe(1)
    expect(signedHeads(found)).toMatchObject({ faults: [{ what: 'missing', entries: null }] })
    writeFileSync(file, 'desk maybe ssh-ed25519 AAAA\n')
    const bad = await verify('--allowed-signers', file)
    expect([bad.code, bad.stderr]).toEqual([
      2,
      expect.stringContaining(verifyWords.badAllowedSigners({ path: file, line: 1 })),
    ])
    const none = await verify('--allowed-signers', `${file}.gone`)
    expect([none.code, none.stderr]).toEqual([
      2,
      expect.stringContaining(verifyWords.noAllowedSigners({ path: `${file}.gone` })),
    ])
  })
})
