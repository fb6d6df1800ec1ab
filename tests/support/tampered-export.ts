import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { generateKey } from '../../src/main/custody/signature.ts'
import { signerWith } from './exported.ts'
import { setupFolder } from './folder.ts'
import { seededRandom } from './random.ts'
import { expectDone, runHeadless } from './run-headless.ts'
import { type Hand, TAMPERINGS } from './tamperings.ts'
import { setupWholeExport } from './whole-export.ts'

/**
 * Tampers with a signed export of all forms, so often in each way, and gives how `verify` ended for whoever has the desk's
 * published key alone.
 */
export async function tamperWith(times: number): Promise<(number | null)[]> {
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
export async function setupTampering() {
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
