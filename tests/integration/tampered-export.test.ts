import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { generateKey } from '../../src/main/custody/signature.ts'
import { signerWith } from '../support/exported.ts'
import { setupFolder } from '../support/folder.ts'
import { openWord } from '../support/open-word.ts'
import { seededRandom } from '../support/random.ts'
import { expectDone, runHeadless } from '../support/run-headless.ts'
import { takesWholeTables } from '../support/sample-rows.ts'
import { type Hand, TAMPERINGS } from '../support/tamperings.ts'
import { setupWholeExport } from '../support/whole-export.ts'

describe(`a signed export of all forms, tampered with in ${TAMPERINGS.length} ways`, () => {
  it('is known by the published key until then, and never after', async () => {
    const times = takesWholeTables() ? 20 : 1
    const ended = await tamperWith(times)
    expect(ended).toHaveLength(12 * times)
    expect(ended).not.toContain(0)
  })

  it('is rewritten in each of its forms where everything is', async () => {
    const { whole, tampered } = await setupTampering()
    const { files } = JSON.parse(readFileSync(join(whole, 'manifest.json'), 'utf8')) as { files: { path: string }[] }
    const hand = tampered(7, seededRandom(1))
    TAMPERINGS.at(-1)?.by(hand)
    for (const { path } of files) {
      const [before = '', after = ''] = [whole, hand.folder].map((folder) => textOf(join(folder, path)))
      // These name no file.
      if (before === after) expect(path).toMatch(/^annex\/(metadata|requests|repl)/)
      else expect(after, path).toContain('picture 9007')
    }
    const endings = files.map(({ path }) => path.replace(/^.*[./]/, ''))
    expect(endings).toEqual(expect.arrayContaining(['csv', 'docx', 'html', 'json', 'pdf']))
  })
})

const textOf = (path: string): string =>
  path.endsWith('.docx') ? openWord(readFileSync(path)).lines.join('\n') : readFileSync(path, 'latin1')

/**
 * Tampers with a signed export of all forms, so often in each way, and gives how `verify` ended for whoever has the desk's
 * published key alone.
 */
async function tamperWith(times: number): Promise<(number | null)[]> {
  const { asStranger, asDesk, tampered } = await setupTampering()
  const random = seededRandom(37)
  const ended: (number | null)[] = []
  for (const { kind, ends, by } of TAMPERINGS)
    for (let turn = 0; turn < times; turn += 1) {
      const hand = tampered(turn, random)
      by(hand)
      const stranger = await asStranger(hand.folder)
      expect(stranger.code, `${kind}, turn ${turn}: ${stranger.stdout}${stranger.stderr}`).toBe(ends)
      ended.push(stranger.code)
      if (turn % 2 === 1) continue
      // Where the log knows the export, nothing is only unproven.
      const desk = await asDesk(hand.folder)
      expect(desk.code, `${kind}, turn ${turn}: ${desk.stdout}${desk.stderr}`).toBe(1)
    }
  return ended
}

/** A signed export, another of the same desk, and how whoever has the published key, or the library too, finds a folder. */
async function setupTampering() {
  const { privateKey } = generateKey()
  const { write, home } = await setupWholeExport(privateKey)
  const [whole, other] = [await write('R'), await write('S')]
  const room = setupFolder()
  const signers = join(room, 'allowed_signers')
  writeFileSync(signers, `${signerWith(privateKey).allowedSigners}\n`)
  const verifying = (at: string) => (folder: string) =>
    runHeadless(['verify', folder, '--home', at, '--allowed-signers', signers])
  const [asStranger, asDesk] = [verifying(join(room, 'none')), verifying(home)]
  for (const verify of [asStranger, asDesk])
    for (const folder of [whole, other]) {
      expectDone(await verify(folder))
    }
  const tampered = (turn: number, random: () => number): Hand => {
    const [folder, elsewhere] = [join(room, 'tampered'), join(room, 'elsewhere')]
    for (const made of [folder, elsewhere]) {
      rmSync(made, { recursive: true, force: true })
      mkdirSync(made)
    }
    cpSync(whole, folder, { recursive: true })
    return { folder, other, elsewhere, turn, random }
  }
  return { whole, asStranger, asDesk, tampered }
}
