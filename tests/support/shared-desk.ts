import { chmodSync, constants, cpSync, lstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, onTestFinished } from 'vitest'
import { type DeskPlace, setupFolder, setupPlace } from './folder.ts'

type Make<M> = (place: DeskPlace) => M | Promise<M>
/** `folder`, `home` and `made` are the test's own; `evidence` is everybody's, because libraries name their evidence by its path. */
export type Desk<M> = DeskPlace & { made: M }

/**
 * Declares a data folder with its evidence that is made once for all tests of a file, by the first test that asks.
 * Each call gives the test a copy of the data folder; the test fails if it alters the evidence or the original.
 * `own` makes another for a test that alters evidence. `make` closes the library and leaves nothing to `onTestFinished`.
 */
export function sharedDesk<M>(make: Make<M>): { (): Promise<Desk<M>>; own: () => Promise<Desk<M>> } {
  const original = createOriginal(make)
  afterAll(original.remove)
  const copy = async () => {
    const into = setupFolder()
    const desk = await original.copyTo(into)
    const { currentTestName } = expect.getState()
    onTestFinished(() => original.expectUnaltered(currentTestName))
    return desk
  }
  const own = async () => {
    const place = setupPlace()
    return { ...place, made: await make(place) }
  }
  return Object.assign(copy, { own })
}

/** What `sharedDesk` copies, made when it is first copied. */
export function createOriginal<M>(make: Make<M>) {
  type Original = { place: DeskPlace; made: M; state: string[] }
  let original: Promise<Original> | null = null
  let folder: string | null = null
  const makeOriginal = async (): Promise<Original> => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-desk-'))
    const place = setupPlace(folder)
    const made = await make(place)
    // Copied while it is open, a library is torn. What only reads leaves an empty log behind.
    if (sizeOf(join(place.home, 'library.sqlite-wal')) > 0)
      throw new Error('The library of a shared desk is left open.')
    return { place, made, state: stateOf(folder) }
  }
  const remove = () => {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
    original = null
    folder = null
  }
  return {
    remove,
    copyTo: async (into: string): Promise<Desk<M>> => {
      original ??= makeOriginal()
      const { place, made } = await original
      const home = join(into, 'home')
      cpSync(place.home, home, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE })
      chmodSync(home, lstatSync(place.home).mode)
      return { folder: into, home, evidence: place.evidence, made: structuredClone(made) }
    },
    /** Throws if anything of the original differs from when it was made; the next test then gets one made anew. */
    expectUnaltered: async (by = 'a test'): Promise<void> => {
      const made = await original?.catch(() => null)
      if (!made) return
      const { place, state } = made
      const now = stateOf(place.folder)
      const altered = [...state.filter((line) => !now.includes(line)), ...now.filter((line) => !state.includes(line))]
      if (altered.length === 0) return
      remove()
      throw new Error(`"${by}" altered what all tests of its file share:\n${altered.join('\n')}`)
    },
  }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** One line for each file and folder; reading changes none of it, writing always something. */
const stateOf = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) => {
    const { ino, mode, size, mtimeNs, ctimeNs } = lstatSync(join(folder, name), { bigint: true })
    return `${relative('.', name)} ${ino} ${mode} ${size} ${mtimeNs} ${ctimeNs}`
  })
