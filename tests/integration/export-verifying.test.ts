import { appendFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../src/main/clock.ts'
import { generateKey } from '../../src/main/custody/signature.ts'
import { createExportVerifying } from '../../src/main/export/verify/verifying.ts'
import { err, ok } from '../../src/shared/result.ts'
import { VERIFY_SCRIPT } from '../support/app-parts.ts'
import { resealExport, setupExport } from '../support/exported.ts'
import { setupFolder } from '../support/folder.ts'
import { nearDrives } from '../support/near-drives.ts'

describe('the verification of exports beside the window', () => {
  it('knows an export among what is dropped, also one that was altered, and nothing else', async () => {
    const { verifying, folder, home } = await setup()
    const [altered, hostile, newer, foreign] = [await another(), await another(), setupFolder(), setupFolder()]
    truncateSync(join(altered, 'manifest.json'), 100)
    resealExport(hostile, (manifest) => {
      const [first] = manifest.files
      if (first !== undefined) manifest.files.push({ ...first })
    })
    writeFileSync(join(newer, 'manifest.json'), '{"format":"touchstone-manifest","manifestVersion":3}')
    writeFileSync(join(foreign, 'manifest.json'), '{"manifest_version":3}')
    const file = join(folder, 'manifest.json')
    const dropped = [home, foreign, altered, newer, file, relative('.', folder), folder, hostile, join(folder, 'none')]
    const found = await verifying.exportsAmong(dropped)
    expect(found.map(({ path }) => path)).toEqual([altered, newer, folder, hostile])
    expect(new Set(found.map(({ choiceId }) => choiceId)).size).toBe(4)
  })

  it('finds one behind hundreds of other things', async () => {
    const { verifying, folder } = await setup()
    const plain = setupFolder()
    const others = Array.from({ length: 300 }, (_, n) => join(plain, `${n}`))
    for (const [n, other] of others.entries()) {
      if (n % 2 === 0) mkdirSync(other)
      else writeFileSync(other, '')
    }
    expect(await verifying.exportsAmong([...others, folder])).toMatchObject([{ path: folder }])
  })

  it('opens no folder of a drive that does not answer', async () => {
    const silentTo = new Set<string>()
    const { verifying, folder } = await setup(null, (question) => silentTo.has(question))
    expect(await verifying.exportsAmong([folder])).toHaveLength(1)
    // A look may be answered from memory.
    silentTo.add('hasName')
    expect(await verifying.exportsAmong([folder])).toEqual([])
    silentTo.add('look')
    expect(await verifying.exportsAmong([folder])).toEqual([])
  })

  it('ends without a verdict when it is stopped, and another begins at once', async () => {
    const { verifying, folder } = await setup()
    const chosen = { exportId: await choiceOf(verifying, folder), evidenceId: null, signersId: null }
    const stopped = verifying.verify(chosen)
    verifying.stop()
    expect(await stopped).toEqual(err('stopped'))
    const replaced = verifying.verify(chosen)
    const verified = await verifying.verify(chosen)
    expect(await replaced).toEqual(err('stopped'))
    expect(verified).toMatchObject({ ok: true, value: { state: 'verified', outcome: 'not_proven' } })
    verifying.close()
  })

  it('refuses a folder of originals that is not there any more, as the command does', async () => {
    const { verifying, folder } = await setup()
    const [exportId, card] = [await choiceOf(verifying, folder), await another()]
    const evidenceId = await choiceOf(verifying, card)
    rmSync(card, { recursive: true })
    const refusal = { reason: 'no_originals', path: card }
    expect(await verifying.verify({ exportId, evidenceId, signersId: null })).toEqual(ok({ state: 'refused', refusal }))
  })

  it('knows the key that the keychain has of this library', async () => {
    const { privateKey } = generateKey()
    const { verifying, folder } = await setup(privateKey)
    const exportId = await choiceOf(verifying, folder)
    const verdict = await verifying.verify({ exportId, evidenceId: null, signersId: null })
    expect(verdict).toMatchObject({ value: { outcome: 'proven', counts: { failed: 0 } } })
  })

  it('shows the first five hundred rows and counts all', async () => {
    const { verifying, folder } = await setup()
    for (let n = 0; n < 700; n += 1) writeFileSync(join(folder, 'data', `${n}.txt`), '')
    const exportId = await choiceOf(verifying, folder)
    const verdict = await verifying.verify({ exportId, evidenceId: null, signersId: null })
    if (!verdict.ok || verdict.value.state !== 'verified') throw new Error('there is no verdict')
    expect(verdict.value.counts.notOfExport).toBe(700)
    expect(verdict.value.noted).toHaveLength(500)
    expect(verdict.value.notedCount).toBeGreaterThan(700)
  })

  it('compares the custody log of the library that is open, and leaves the library as it is', async () => {
    const { verifying, folder, home, entry } = await setup()
    const library = join(home, 'library.sqlite')
    const before = readFileSync(library)
    appendFileSync(join(folder, 'case.pdf'), ' ')
    resealExport(folder)
    const exportId = await choiceOf(verifying, folder)
    const verdict = await verifying.verify({ exportId, evidenceId: null, signersId: null })
    expect(verdict).toMatchObject({ value: { isLibraryRead: true, outcome: 'failed' } })
    if (!verdict.ok || verdict.value.state !== 'verified') throw new Error('there is no verdict')
    expect(verdict.value.failed).toContainEqual({ what: 'entry', state: 'different', seq: entry })
    expect(readFileSync(library).equals(before)).toBe(true)
  })
})

type Verifying = ReturnType<typeof createExportVerifying>

const choiceOf = async (verifying: Verifying, folder: string): Promise<string> => {
  const [found] = await verifying.exportsAmong([folder])
  if (found === undefined) throw new Error('no export was found')
  return found.choiceId
}

/** An export signed by another desk. */
const another = async () => (await setupExport(generateKey().privateKey)).folder

/** An export, signed with the library's key or not at all, and what verifies it for the window of its library. */
async function setup(privateKey: string | null = null, isSilent = (_question: 'look' | 'hasName') => false) {
  const { folder, home, entry } = await setupExport(privateKey)
  const record = privateKey === null ? null : { version: 1 as const, privateKey, earlier: [], signedLast: null }
  const verifying = createExportVerifying({
    script: VERIFY_SCRIPT,
    file: join(home, 'library.sqlite'),
    keys: { read: async () => (record === null ? err('absent') : ok(record)) },
    desktop: { chooseToVerify: async () => null },
    drives: {
      ...nearDrives,
      look: async (...of) => (isSilent('look') ? err('no_answer') : await nearDrives.look(...of)),
      hasName: async (...of) => (isSilent('hasName') ? err('no_answer') : await nearDrives.hasName(...of)),
    },
    clock: systemClock,
    emit: () => undefined,
  })
  onTestFinished(() => verifying.close())
  return { folder, home, entry, verifying }
}
