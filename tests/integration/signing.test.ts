import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AllowedSigner, readAllowedSigners } from '../../src/main/custody/allowed-signers.ts'
import { chainHash, payloadDigest, sealsDigest } from '../../src/main/custody/log/chain.ts'
import { fingerprintOf, generateKey, readSignature, signMessage } from '../../src/main/custody/signature.ts'
import { headText, type Signing } from '../../src/main/custody/signing.ts'
import type { Database } from '../../src/main/db/database.ts'
import { createSignedHeadRows, type SignedHeadRow } from '../../src/main/db/signed-heads.ts'
import type { Question } from '../../src/main/desktop.ts'
import { createSigningHandlers } from '../../src/main/ipc/signing.ts'
import { setupFolder } from '../support/folder.ts'
import { withoutTriggers } from '../support/forge.ts'
import { payloadsOf } from '../support/log-entries.ts'
import { plant } from '../support/rows.ts'
import { setupKeychain, setupSigning } from '../support/signing.ts'

const ALL_VALID = { isChecked: true, keychain: null, faults: [], faultCount: 0 }

describe('the key of a library', () => {
  it('is made when it is first needed, named in the log, and signs its head at once', async () => {
    const { signing, keychain, rows, entries } = setup()
    expect(await signing.look()).toEqual({ state: 'none' })
    expect(keychain.entries.size).toBe(0)
    const made = held(await signing.key())
    expect(await signing.key()).toMatchObject({ value: { fingerprint: made.fingerprint } })
    expect(keychain.entries.size).toBe(1)
    expect(rows.after(0, 9)).toHaveLength(1)
    expect(entries('key.made')).toMatchObject([{ fingerprint: made.fingerprint, replaces: null, named: [] }])
    expect(entries('head.signed')).toMatchObject([{ ...made.signedLast, fingerprint: made.fingerprint }])
    expect(made.signedLast).toMatchObject({ entries: 7 })
    expect(await signing.verify(null)).toEqual({ heads: 1, ...ALL_VALID })
  })

  it.each(['absent', 'locked', 'timeout', 'failed'] as const)(
    'is not made while the keychain is %s',
    async (trouble) => {
      const { signing, keychain, rows } = setup()
      keychain.state.trouble = trouble
      expect(await signing.key()).toEqual({ ok: false, error: trouble })
      expect(await signing.forExport()).toEqual({ ok: false, error: trouble })
      expect(await signing.make()).toEqual({ ok: false, error: trouble })
      expect(await signing.look()).toEqual({ state: 'unavailable', reason: trouble, fingerprints: [] })
      keychain.state.trouble = null
      expect([keychain.entries.size, rows.after(0, 9).length]).toEqual([0, 0])
    },
  )

  it('is not made while the keychain is locked and says of what it holds that there is none', async () => {
    const { signing, keychain } = setup()
    const made = held(await signing.key())
    keychain.state.isHiding = true
    for (const asked of [signing.key(), signing.forExport(), signing.make()])
      expect(await asked).toEqual({ ok: false, error: 'locked' })
    expect(await signing.look()).toMatchObject({ state: 'unavailable', reason: 'locked' })
    expect(await signing.verify(null)).toMatchObject({ isChecked: false, keychain: 'locked', faultCount: 0 })
    keychain.state.isHiding = false
    expect(await signing.key()).toMatchObject({ value: { fingerprint: made.fingerprint } })
    expect(keychain.entries.size).toBe(1)
  })

  it('is not made over an entry of the keychain that cannot be read, until a person says so', async () => {
    const { signing, keychain, uuid } = setup()
    keychain.entries.set(`library:${uuid}`, '{"version":2}')
    expect(await signing.key()).toEqual({ ok: false, error: 'unreadable' })
    expect(keychain.entries.get(`library:${uuid}`)).toBe('{"version":2}')
    expect((await signing.make()).ok).toBe(true)
  })

  it('that another keychain holds is told, and none is made beside it until a person says so', async () => {
    const { signing, signingWith, entries } = setup()
    const there = held(await signing.key())
    const here = signingWith(setupKeychain())
    expect(await here.look()).toEqual({ state: 'elsewhere', fingerprints: [there.fingerprint] })
    expect(await here.key()).toEqual({ ok: false, error: 'key_elsewhere' })
    expect(await here.forExport()).toEqual({ ok: false, error: 'key_elsewhere' })
    const made = held(await here.make())
    expect(entries('key.made').at(-1)).toMatchObject({ fingerprint: made.fingerprint, named: [there.fingerprint] })
    // Each keychain goes on with its own.
    expect((await here.forExport()).ok).toBe(true)
    expect((await signing.forExport()).ok).toBe(true)
  })

  it('that is replaced stays known as an earlier one, and what it signed stays valid', async () => {
    const { signing, entries } = setup()
    const first = held(await signing.key())
    const second = held(await signing.make())
    expect(second.earlier).toEqual([first.fingerprint])
    expect(entries('key.made').at(-1)).toMatchObject({ replaces: first.fingerprint })
    expect(await signing.verify(null)).toEqual({ heads: 2, ...ALL_VALID })
  })

  it('is not replaced where the keychain has no room for one more earlier key', async () => {
    const { signing } = setup()
    let made = await signing.key()
    for (let turn = 0; turn < 40 && made.ok; turn += 1) made = await signing.make()
    expect(made).toEqual({ ok: false, error: 'no_room' })
    const known = held(await signing.key())
    expect(known.earlier.length).toBeGreaterThan(10)
    expect((await signing.verify(null)).faults).toEqual([])
  })
})

describe('a window that asks about the key', () => {
  it('makes the first one at once, and one beside a key of another computer only after a question', async () => {
    const { signing, signingWith } = setup()
    const { calls, asked } = window(signing, true)
    expect(await calls['signing.key']({})).toEqual({ ok: true, value: { state: 'none' } })
    expect(await calls['signing.make']({})).toMatchObject({ value: { state: 'held' } })
    expect(asked).toEqual([])
    const elsewhere = signingWith(setupKeychain())
    const no = window(elsewhere, false)
    expect(await no.calls['signing.make']({})).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(await elsewhere.look()).toMatchObject({ state: 'elsewhere' })
    const yes = window(elsewhere, true)
    expect(await yes.calls['signing.make']({})).toMatchObject({ value: { state: 'held', isContained: true } })
    expect([no.asked.length, yes.asked.length]).toEqual([1, 1])
  })

  it('confirms a restored backup only after a question, and only where one is needed', async () => {
    const { signing, db, note } = setup()
    note()
    held(await signing.key())
    const none = window(signing, true)
    expect(await none.calls['signing.confirmRestored']({})).toMatchObject({ error: { reason: 'nothing_to_confirm' } })
    cutTail(db, 4)
    const no = window(signing, false)
    expect(await no.calls['signing.confirmRestored']({})).toEqual({ ok: false, error: { kind: 'declined' } })
    expect(await no.calls['signing.sign']({})).toEqual({
      ok: false,
      error: { kind: 'not_signed', reason: 'head_missing' },
    })
    expect(await window(signing, true).calls['signing.confirmRestored']({})).toMatchObject({
      value: { isContained: true },
    })
    expect([none.asked.length, no.asked.length]).toEqual([0, 1])
  })
})

describe('the head of the log', () => {
  it('is signed on demand and stays valid while the log grows', async () => {
    const { signing, note } = setup()
    held(await signing.key())
    note()
    const signed = held(await signing.signHead())
    note()
    expect(await signing.look()).toMatchObject({ signedLast: signed.signedLast, isContained: true })
    expect(await signing.verify(null)).toEqual({ heads: 2, ...ALL_VALID })
  })

  it('is not signed where that cannot be entered, and the keychain goes on with the head before', async () => {
    const { signing, db } = setup()
    const { signedLast } = held(await signing.key())
    db.exec("CREATE TEMP TRIGGER full BEFORE INSERT ON main.signed_heads BEGIN SELECT RAISE(ABORT, 'full'); END")
    expect(await signing.signHead()).toEqual({ ok: false, error: 'failed' })
    db.exec('DROP TRIGGER full')
    expect(await signing.look()).toMatchObject({ signedLast })
    expect(await signing.verify(null)).toEqual({ heads: 1, ...ALL_VALID })
  })

  it('is signed as ssh-keygen verifies it', async () => {
    const { signing, rows, uuid } = setup()
    const { allowedSigners } = held(await signing.key())
    const [row] = rows.after(0, 1)
    if (!row) throw new Error('nothing was signed')
    const folder = setupFolder()
    writeFileSync(join(folder, 'allowed_signers'), `${allowedSigners}\n`)
    writeFileSync(join(folder, 'head.sig'), row.signature)
    const verified = spawnSync(
      'ssh-keygen',
      ['-Y', 'verify', '-f', 'allowed_signers', '-I', 'touchstone', '-n', 'touchstone-head', '-s', 'head.sig'],
      { cwd: folder, input: headText(uuid, row), encoding: 'utf8' },
    )
    if (verified.error === undefined) expect(verified.stdout).toMatch(/^Good "touchstone-head" signature/)
  })

  it('is not signed where the log lacks the head signed last, until a person confirms a restored backup', async () => {
    const { signing, db, note, entries } = setup()
    note()
    const lost = held(await signing.key()).signedLast
    cutTail(db, 4)
    note()
    for (const refused of [await signing.key(), await signing.look()])
      expect(refused).toMatchObject('ok' in refused ? { value: { isContained: false } } : { isContained: false })
    for (const refused of [await signing.signHead(), await signing.forExport(), await signing.make()])
      expect(refused).toEqual({ ok: false, error: 'head_missing' })
    expect((await signing.verify(null)).faults).toMatchObject([{ what: 'gone', entries: lost?.entries }])
    held(await signing.confirmRestored())
    expect(entries('backup.confirmed')).toEqual([lost])
    expect((await signing.verify(null)).faults).toEqual([])
    expect((await signing.forExport()).ok).toBe(true)
    expect(await signing.confirmRestored()).toEqual({ ok: false, error: 'nothing_to_confirm' })
  })

  it('is not signed where the chain does not hold, and no word of a person helps', async () => {
    const { signing, db, note } = setup()
    held(await signing.key())
    note()
    edit(db, 'UPDATE audit SET payload = \'{"text":"Other."}\' WHERE seq = 3')
    expect(await signing.signHead()).toEqual({ ok: false, error: 'log_broken' })
    expect(await signing.forExport()).toEqual({ ok: false, error: 'log_broken' })
    expect(await signing.make()).toEqual({ ok: false, error: 'log_broken' })
    expect((await setup().signing.forExport({ state: 'whole' })).ok).toBe(true)
  })
})

describe('a verification of the signed heads', () => {
  it('finds a chain that was computed anew from any entry on', async () => {
    for (const from of [1, 3, 7]) {
      const { signing, db, note } = setup()
      held(await signing.key())
      note()
      held(await signing.signHead())
      recompute(db, from)
      const found = await signing.verify(null)
      expect(found.faults.map(({ what }) => what)).toEqual(['not_in_log', 'not_in_log', 'gone'])
      expect(await signing.signHead()).toEqual({ ok: false, error: 'head_missing' })
    }
  })

  it('finds 200 tails that were cut behind the back of a signed head, the rows of the signatures with them', async () => {
    const { signing, db, note } = setup()
    for (let n = 0; n < 200; n += 1) note()
    const last = held(await signing.key()).signedLast
    for (let end = (last?.entries ?? 0) - 1, cut = 0; cut < 200; cut += 1, end -= 1) {
      cutTail(db, end)
      const found = await signing.verify(null)
      expect(found.faults).toEqual([{ what: 'gone', entries: last?.entries, fingerprint: null }])
    }
  })

  it('finds heads signed by another key, and altered or missing signatures', async () => {
    const { signing, db, uuid, rows } = setup()
    const { signedLast } = held(await signing.key())
    if (signedLast === null) throw new Error('nothing was signed')
    const [own] = rows.after(0, 1)
    const other = generateKey()
    const fingerprint = fingerprintOf(other.publicKey)
    const forged: SignedHeadRow = {
      ...signedLast,
      signedAt: 1,
      fingerprint,
      signature: signMessage(headText(uuid, signedLast), 'touchstone-head', other.privateKey),
    }
    plant(db, () => rows.add(forged))
    expect((await signing.verify(null)).faults).toEqual([
      { what: 'other_key', entries: signedLast.entries, fingerprint },
    ])
    // Neither of another library, nor for another purpose, nor under another name.
    const { privateKey } = other
    for (const [name, signature] of [
      [fingerprint, signMessage(headText('another', signedLast), 'touchstone-head', privateKey)],
      [fingerprint, signMessage(headText(uuid, signedLast), 'touchstone-export', privateKey)],
      [own?.fingerprint ?? '', forged.signature],
      [fingerprint, 'no signature'],
    ] as const) {
      edit(db, 'DELETE FROM signed_heads')
      plant(db, () => rows.add({ ...forged, fingerprint: name, signature }))
      expect((await signing.verify(null)).faults.map(({ what }) => what)).toEqual(['invalid', 'missing'])
    }
    edit(db, 'DELETE FROM signed_heads')
    expect((await signing.verify(null)).faults).toEqual([
      { what: 'missing', entries: signedLast.entries, fingerprint: null },
    ])
  })

  it('says that nothing was checked without a keychain, and still finds heads that the log lacks', async () => {
    const { signing, keychain, db } = setup()
    held(await signing.key())
    keychain.state.trouble = 'absent'
    expect(await signing.verify(null)).toEqual({
      heads: 1,
      isChecked: false,
      keychain: 'absent',
      faults: [],
      faultCount: 0,
    })
    recompute(db, 2)
    expect((await signing.verify(null)).faults).toMatchObject([{ what: 'not_in_log' }])
  })

  it('knows keys of a file of allowed signers, on a computer whose keychain holds none', async () => {
    const { signing, signingWith } = setup()
    const { allowedSigners } = held(await signing.key())
    const here = signingWith(setupKeychain())
    expect((await here.verify(null)).faults).toMatchObject([{ what: 'other_key' }])
    expect(await here.verify(signers(allowedSigners))).toEqual({ heads: 1, ...ALL_VALID })
    expect((await here.verify(signers(allowedSigners.replace('touchstone-head,', '')))).faults).toMatchObject([
      { what: 'other_key' },
      { what: 'missing', entries: null },
    ])
  })

  it('misses the signatures of an allowed key where all of them were taken away', async () => {
    const { signing, keychain, db } = setup()
    const { allowedSigners } = held(await signing.key())
    edit(db, 'DELETE FROM signed_heads')
    keychain.state.trouble = 'locked'
    expect((await signing.verify(signers(allowedSigners))).faults).toEqual([
      { what: 'missing', entries: null, fingerprint: null },
    ])
  })
})

describe('the signature of an export', () => {
  it('is made by the key of the library, for exports alone', async () => {
    const { signing } = setup()
    const signer = await signing.forExport()
    if (!signer.ok) throw new Error(signer.error)
    const signature = readSignature(signer.value.sign(Buffer.from('the sums\n'), 'touchstone-export'))
    expect(signature?.namespace).toBe('touchstone-export')
    expect(signature?.signs('the sums\n')).toBe(true)
    expect(await signing.look()).toMatchObject({ fingerprint: signer.value.fingerprint })
  })
})

function setup() {
  const made = setupSigning()
  const entries = (type: string) => payloadsOf(made.db, type)
  return { ...made, rows: createSignedHeadRows(made.db), entries }
}

function window(signing: Signing, answer: boolean) {
  const asked: Question[] = []
  const confirm = (question: Question) => {
    asked.push(question)
    return Promise.resolve(answer)
  }
  return { asked, calls: createSigningHandlers({ signing, desktop: { confirm } }) }
}

function held<T>(made: { ok: true; value: T } | { ok: false; error: string }): T {
  if (!made.ok) throw new Error(made.error)
  return made.value
}

function signers(line: string): AllowedSigner[] {
  const read = readAllowedSigners(line)
  if (!read.ok) throw new Error(read.error.text)
  return read.value
}

/** Past the triggers, as somebody with the file does. */
const edit = (db: Database, sql: string, ...values: (string | number)[]) =>
  void withoutTriggers(db, () => db.prepare(sql).run(...values), ['audit', 'signed_heads'])

/** Cuts the log behind an entry, and takes the signatures of what is gone away. */
function cutTail(db: Database, end: number): void {
  edit(db, 'DELETE FROM audit WHERE seq > ?', end)
  edit(db, 'DELETE FROM signed_heads WHERE seq > ?', end)
}

/** Alters an entry and computes every hash from there on anew, so that the chain holds. */
function recompute(db: Database, from: number): void {
  const rows = db
    .prepare(
      `SELECT seq, case_id AS caseId, at, mono_ns AS monoNs, boot_id AS bootId, actor, type, salt, payload, seals,
              prev_hash AS prevHash FROM audit WHERE seq >= ? ORDER BY seq`,
    )
    .all(from) as (Parameters<typeof chainHash>[1] & {
    salt: Buffer
    payload: string
    seals: string
    prevHash: string
  })[]
  let previous = rows[0]?.prevHash ?? ''
  for (const { prevHash: _, salt, payload, seals, ...facts } of rows) {
    const actor = facts.seq === from ? 'Somebody else' : facts.actor
    const digests = { payloadSha256: payloadDigest(salt, payload), sealsSha256: sealsDigest(seals) }
    const hash = chainHash(previous, { ...facts, actor, ...digests })
    edit(db, 'UPDATE audit SET actor = ?, prev_hash = ?, hash = ? WHERE seq = ?', actor, previous, hash, facts.seq)
    previous = hash
  }
}
