import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { allowedSignersLine, readAllowedSigners } from '../../src/main/custody/allowed-signers.ts'
import { fingerprintOf, generateKey, signMessage } from '../../src/main/custody/signature.ts'
import type { Database } from '../../src/main/db/open.ts'
import type { Manifest } from '../../src/main/export/machine/manifest.ts'
import { exportBySums, verifyBySums } from '../../src/main/export/verify/verify-files.ts'
import type { KnownKeys } from '../../src/main/export/verify/verify-signature.ts'
import { ExportedHead } from '../../src/shared/model/custody.ts'
import { type ExportVerification, holds } from '../../src/shared/model/verified-export.ts'
import { unsignedWords } from '../../src/shared/words/signing.ts'
import { setupExport, signerWith } from '../support/exported.ts'
import { setupFolder } from '../support/folder.ts'
import { forgeIn } from '../support/forge.ts'
import { noSecretService } from '../support/keychain.ts'
import { startKeyringSession } from '../support/keyring-session.ts'
import { inLibrary } from '../support/library-file.ts'
import { entriesOf } from '../support/log-entries.ts'
import { pngOf } from '../support/pictures.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const skipped = noSecretService === null ? '' : ` (skipped: ${noSecretService})`
const hasSshKeygen = spawnSync('ssh-keygen', ['-?']).error === undefined
const NAMES = ['SHA256SUMS', 'SHA256SUMS.sig', 'manifest.json', 'report.csv', 'report.json']

describe('a signed export', () => {
  it('is of a key that the keychain holds, or that a file allows, and of no other', async () => {
    const { check, publicKey, known, signature } = await setup()
    const fingerprint = fingerprintOf(publicKey)
    expect(signature(await check())).toMatchObject({ state: 'unknown_key', fingerprint, by: null })
    expect(signature(await check({ keychain: [publicKey], unavailable: null }))).toMatchObject({
      state: 'verified',
      by: { who: 'keychain' },
    })
    const allows = (line: string) => known({ allowed: signers(line) })
    const line = allowedSignersLine(publicKey, 'library')
    expect(signature(await check(allows(line)))).toMatchObject({
      state: 'verified',
      by: { who: 'allowed_signers', principals: 'touchstone' },
    })
    for (const other of [
      line.replace('touchstone-export', 'file'),
      line.replace(' namespaces', ' valid-before="20200101",namespaces'),
      allowedSignersLine(generateKey().publicKey, 'library'),
    ])
      expect(signature(await check(allows(other)))).toMatchObject({ state: 'unknown_key' })
  })

  it('that somebody rewrote consistently is never of a known key: unsigned, signed by another, or with the old signature', async () => {
    const desk = await setup()
    const { folder, own, check, signature } = desk
    const forge = async (change: (manifest: Manifest) => void) => {
      for (const name of ['case.pdf', 'data/case.json', 'data/case.csv']) appendFileSync(join(folder, name), ' ')
      desk.reseal(change)
      const found = await check(own, { db: null })
      return { state: signature(found).state, failed: found.filter((one) => !holds(one)).map(({ what }) => what) }
    }
    expect(await forge(() => undefined)).toEqual({ state: 'different', failed: ['signature'] })
    rmSync(join(folder, 'SHA256SUMS.sig'))
    expect(await forge(() => undefined)).toEqual({ state: 'missing', failed: ['signature'] })
    const states = (signature: Manifest['signature']) => (manifest: Manifest) =>
      void Object.assign(manifest, { signature })
    expect(await forge(states({ state: 'unsigned', reason: 'locked' }))).toEqual({ state: 'unsigned', failed: [] })
    const forger = generateKey()
    const resign = () =>
      writeFileSync(
        join(folder, 'SHA256SUMS.sig'),
        signMessage(readFileSync(join(folder, 'SHA256SUMS')), 'touchstone-export', forger.privateKey),
      )
    const { sign: _, ...named } = signerWith(forger.privateKey)
    expect(await forge(states({ state: 'signed', ...named }))).toMatchObject({
      state: 'missing',
    })
    resign()
    expect(signature(await check(own, { db: null }))).toMatchObject({
      state: 'unknown_key',
      fingerprint: named.fingerprint,
    })
    // A key that the manifest does not name is no slip of the desk.
    desk.reseal(states({ state: 'signed', ...named, fingerprint: desk.fingerprint }))
    resign()
    expect(signature(await check(own, { db: null }))).toMatchObject({ state: 'other_key' })
  })

  it('names a file or the signature alone where it alone was altered', async () => {
    const { copied, own, check } = await setup()
    for (const [name, what] of [
      ['case.pdf', 'file'],
      ['data/case.json', 'file'],
      ['data/case.csv', 'file'],
      ['SHA256SUMS.sig', 'signature'],
    ] as const) {
      const folder = copied()
      const path = join(folder, name)
      const bytes = readFileSync(path)
      const middle = Math.floor(bytes.length / 2)
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      writeFileSync(path, bytes)
      const failed = (await check(own, { folder })).filter((one) => !holds(one))
      expect(failed).toMatchObject([{ what, path, state: 'different' }])
    }
  })

  it('names the manifest alone where it alone was altered, because the sums are signed as they are', async () => {
    const { folder, own } = await setup()
    const path = join(folder, 'manifest.json')
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace(/"sha256":"[0-9a-f]{64}"/, `"sha256":"${'0'.repeat(64)}"`))
    const found = await bySums(folder, own)
    expect(found.filter((one) => !holds(one))).toMatchObject([{ what: 'manifest', path, state: 'different' }])
  })

  it('names the sums alone where they alone were altered, whichever line it was', async () => {
    const { copied, own, check } = await setup()
    for (const line of [0, 1, 2, 3]) {
      const folder = copied()
      const path = join(folder, 'SHA256SUMS')
      const lines = readFileSync(path, 'utf8').split('\n')
      lines[line] = lines[line]?.replace(/^./, (first) => (first === '0' ? '1' : '0')) ?? ''
      writeFileSync(path, lines.join('\n'))
      const failed = (await check(own, { folder })).filter((one) => !holds(one)).map(({ what }) => what)
      expect(failed).toEqual(['sums', 'sums_line'])
    }
  })
})

describe.skipIf(noSecretService !== null)(`touchstone export, with a real keychain${skipped}`, () => {
  it('signs with the key of the library, which verify knows, as ssh-keygen does', async () => {
    const { home, out, exported, verify, entries } = await setupCase()
    const run = expectDone(await exported())
    expect(run.stderr).not.toContain('not signed')
    expect(readdirSync(out).sort()).toEqual(NAMES)
    const verified = expectDone(await verify())
    expect(verified.lines.at(-1)).toMatchObject({ type: 'summary', failed: 0, origin: 'proven' })
    const { signature } = manifestIn(out)
    const key = (await runHeadless(['key', '--home', home, '--json'])).lines[0]
    expect(signature).toMatchObject({ state: 'signed', fingerprint: key?.fingerprint })
    // The head that was signed last has the entry of the report in it.
    const { seq, payload } = entries('report.exported')[0] ?? {}
    expect(payload).toMatchObject({ signature: { state: 'signed', fingerprint: key?.fingerprint } })
    const { entries: signedUpTo } = ExportedHead.parse(key?.signedLast)
    expect(signedUpTo).toBeGreaterThanOrEqual(Number(seq))
    if (!hasSshKeygen) return
    const folder = setupFolder()
    writeFileSync(join(folder, 'allowed_signers'), `${String(key?.allowedSigners)}\n`)
    const args = ['-Y', 'verify', '-f', join(folder, 'allowed_signers'), '-I', 'touchstone', '-n', 'touchstone-export']
    const input = readFileSync(join(out, 'SHA256SUMS'))
    const checked = spawnSync('ssh-keygen', [...args, '-s', join(out, 'SHA256SUMS.sig')], { input, encoding: 'utf8' })
    expect(checked.stdout).toMatch(/^Good "touchstone-export" signature for touchstone/)
  })

  it('is known to a stranger by the published line alone, and where it was rewritten to nobody', async () => {
    const { home, out, exported } = await setupCase()
    await exported()
    const file = join(setupFolder(), 'allowed_signers')
    writeFileSync(file, (await runHeadless(['key', '--home', home])).stdout)
    const elsewhere = join(setupFolder(), 'none')
    const stranger = (folder: string, ...more: string[]) =>
      runHeadless(['verify', folder, '--home', elsewhere, '--json', ...more])
    expectDone(await stranger(out, '--allowed-signers', file))
    expect((await stranger(out)).code).toBe(3)
    const forged = join(setupFolder(), 'forged')
    cpSync(out, forged, { recursive: true })
    appendFileSync(join(forged, 'report.csv'), ' ')
    expect((await stranger(forged, '--allowed-signers', file)).code).toBe(1)
  })

  it('says why it is not signed, in the manifest too, and verify repeats it and ends with 3', async () => {
    const { session, out, exported, verify } = await setupCase()
    await session.start('locked')
    const run = await exported()
    expect(run.code).toBe(0)
    expect(run.stderr).toContain(unsignedWords.locked)
    expect(readdirSync(out).sort()).toEqual(NAMES.filter((name) => !name.endsWith('.sig')))
    expect(manifestIn(out).signature).toEqual({ state: 'unsigned', reason: 'locked' })
    const verified = await verify()
    expect(verified.code).toBe(3)
    expect(verified.lines.find(({ what }) => what === 'signature')).toMatchObject({ unsignedBecause: 'locked' })
  })

  it('is not signed by a log that lacks the head signed last, and says so', async () => {
    const { home, out, exported, verify } = await setupCase()
    await runHeadless(['key', '--home', home])
    forgeIn(home, 'DELETE FROM signed_heads; DELETE FROM audit WHERE seq > 5')
    const run = await exported()
    expect(run.stderr).toContain(unsignedWords.head_missing)
    expect(manifestIn(out).signature).toEqual({ state: 'unsigned', reason: 'head_missing' })
    expect((await verify()).code).toBe(3)
    expect((await runHeadless(['verify', '--library', '--home', home])).code).toBe(1)
  })

  it('of copied originals is signed as well', async () => {
    const { home, exported: _, ...desk } = await setupCase()
    const folder = join(setupFolder(), 'copies')
    expectDone(await runHeadless(['copy-out', folder, '--case', 'Quay', '--home', home]))
    expect(readdirSync(folder).sort()).toEqual(['EXH-01', 'SHA256SUMS', 'SHA256SUMS.sig', 'manifest.json'])
    expectDone(await desk.verify(folder))
  })
})

/** An export signed with a key of its own, and how it is found by whom. */
async function setup() {
  const { privateKey, publicKey } = generateKey()
  const desk = await setupExport(privateKey)
  const known = (some: Partial<KnownKeys> = {}): KnownKeys => ({
    keychain: [],
    unavailable: 'absent',
    allowed: [],
    now: Date.now(),
    ...some,
  })
  const own = { keychain: [publicKey], unavailable: null } as const
  type Within = { folder?: string; db?: Database | null }
  const check = (some: Partial<KnownKeys> = {}, { folder = desk.folder, db = desk.db }: Within = {}) =>
    desk.checkIn(folder, null, db, known(some))
  const copied = () => {
    const folder = setupFolder()
    cpSync(desk.folder, folder, { recursive: true })
    return folder
  }
  return {
    ...desk,
    publicKey,
    fingerprint: fingerprintOf(publicKey),
    known,
    own,
    check,
    copied,
    signature: signatureIn,
  }
}

function signatureIn(found: readonly ExportVerification[]) {
  const one = found.find((checked) => checked.what === 'signature')
  if (one?.what !== 'signature') throw new Error('nothing is said of a signature')
  return one
}

async function bySums(folder: string, own: Partial<KnownKeys>): Promise<ExportVerification[]> {
  const found = await exportBySums(folder)
  if (found === null) throw new Error('the manifest is what the sums say')
  const reported: ExportVerification[] = []
  const known: KnownKeys = { keychain: [], unavailable: null, allowed: [], now: Date.now(), ...own }
  for await (const one of verifyBySums(found, known)) reported.push(one)
  return reported
}

function signers(line: string): KnownKeys['allowed'] {
  const read = readAllowedSigners(line)
  if (!read.ok) throw new Error(read.error.text)
  return read.value
}

const manifestIn = (folder: string) => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest

const library = sharedDesk(async ({ home, evidence }) => {
  for (const n of [1, 2]) writeFileSync(join(evidence, `${n}.png`), pngOf(n))
  expectDone(await runHeadless(['ingest', evidence, '--home', home, '--case', 'Quay']))
})

/** A case of two pictures, on a computer with an unlocked keychain. */
async function setupCase() {
  const { folder: room, home } = await library()
  const session = await startKeyringSession()
  onTestFinished(() => session.close())
  await session.start('unlocked')
  const out = join(room, 'report')
  mkdirSync(out)
  const files = ['--json-file', join(out, 'report.json'), '--csv', join(out, 'report.csv')]
  const exported = () => runHeadless(['export', '--case', 'Quay', '--home', home, ...files])
  const verify = (folder = out) => runHeadless(['verify', folder, '--home', home, '--json'])
  const entries = (type: string) => inLibrary(home, (db) => entriesOf(db, type))
  return { session, home, out, exported, verify, entries }
}
