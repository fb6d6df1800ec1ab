import { webcrypto } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { InputOf } from '../../shared/contract/index.ts'
import type { CaseId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import type { VideoDecoder } from '../../shared/model/still.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { decodedWith } from '../../shared/words/stills.ts'
import type { Cases } from '../db/cases.ts'
import type { ItemDetails, ItemSource } from '../db/item-detail.ts'
import type { Stills } from '../db/stills.ts'
import type { Desktop } from '../desktop.ts'
import type { Emit } from '../events.ts'
import type { StateOfOriginal } from '../items/originals.ts'
import { createKeptFileEntry, type KeptFileDeps } from './kept-file.ts'
import { pastedFolder } from './pasted.ts'
import { STILLS_FOLDER, stillName } from './pasted-names.ts'
import { createStillDraft } from './still-draft.ts'

export type StillKeeper = ReturnType<typeof createStillKeeper>
export type StillKeeperDeps = KeptFileDeps & {
  home: string
  cases: Pick<Cases, 'get'>
  details: Pick<ItemDetails, 'source' | 'medium' | 'place'>
  stills: Pick<Stills, 'add'>
  stateOfOriginal: StateOfOriginal
  emit: Emit
  desktop: Pick<Desktop, 'videoDecoder'>
  /** What the window runs on. */
  runtime: string
}

type NoItem = { kind: 'not_found'; what: 'item' }
type NotNow = { kind: 'not_now'; reason: 'case_closed' | 'not_attached' }
type Film = { id: ItemId; caseId: CaseId; sha256: Sha256; reference: string }
/** Its decoder is asked for while the frame arrives: the player is there no longer than the page shows the video. */
type Source = Film & { decoder: Promise<VideoDecoder | null> }

const noItem = err({ kind: 'not_found', what: 'item' } as const)

/**
 * Saves frames of videos as images of their own: the window decodes, and the result is saved in the data folder in an
 * exhibit that names their origin, with a link to the source video. From then on a frame is an item like any other.
 */
export function createStillKeeper(deps: StillKeeperDeps) {
  const { home, cases, details, stills, stateOfOriginal, emit, desktop, runtime } = deps
  const enter = createKeptFileEntry(deps)
  const draft = createStillDraft<Source>()
  const referenceOf = (id: ItemId): string => {
    const place = details.place(id)
    if (place === null) throw new Error('There is no such item.')
    return place.reference
  }

  const filmOf = async (itemId: ItemId): Promise<Result<Film, NoItem | NotNow>> => {
    const source: ItemSource | null = details.source(itemId)
    const known = source?.sha256 == null ? null : details.medium(source.sha256)
    if (!source?.sha256 || known?.medium?.kind !== 'video') return noItem
    if (cases.get(source.caseId)?.closedAt != null) return err({ kind: 'not_now', reason: 'case_closed' })
    if ((await stateOfOriginal(source)) !== 'attached') return err({ kind: 'not_now', reason: 'not_attached' })
    const { id, caseId, sha256 } = source
    return ok({ id, caseId, sha256, reference: referenceOf(id) })
  }
  /** A frame saved earlier is never overwritten. */
  const write = async (folder: string, film: Film, seconds: number, png: Buffer): Promise<string> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (let attempt = 0; ; attempt += 1) {
      const name = stillName(film.reference, seconds, attempt)
      const file = await open(join(folder, name), 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'EEXIST' && attempt < 1000) return null
        throw cause
      })
      if (file === null) continue
      try {
        await file.writeFile(png)
        await file.sync()
      } finally {
        await file.close()
      }
      return name
    }
  }

  return {
    begin: async ({
      itemId,
      ...claim
    }: InputOf<'stills.begin'>): Promise<Result<{ stillId: string }, NoItem | NotNow>> => {
      const film = await filmOf(itemId as ItemId)
      if (!film.ok) return film
      const decoder = desktop.videoDecoder(film.value.id)
      return ok({ stillId: draft.begin({ ...claim, source: { ...film.value, decoder } }) })
    },
    part: (stillId: string, data: string): Result<null, NoItem> =>
      draft.part(stillId, Buffer.from(data, 'base64')) ? ok(null) : noItem,
    /**
     * Saves it: file, item, link and custody entry; the last three in one transaction. Then it is read like any file.
     */
    finish: async (stillId: string): Promise<Result<{ itemId: ItemId; reference: string }, NoItem | NotNow>> => {
      const whole = draft.finish(stillId)
      if (whole === null) return noItem
      const { source: film, seconds, width, height, png } = whole
      const decoder = await film.decoder
      const sha256 = Buffer.from(await webcrypto.subtle.digest('SHA-256', png)).toString('hex')
      // Its case may have been closed or deleted in the meantime.
      const found = cases.get(film.caseId)
      if (!found) return noItem
      if (found.closedAt !== null) return err({ kind: 'not_now', reason: 'case_closed' })
      const folder = join(pastedFolder(home, film.caseId), STILLS_FOLDER)
      const name = await write(folder, film, seconds, png)
      const { itemId } = await enter({ caseId: film.caseId, folder, name }, (id) =>
        stills.add({
          itemId: id,
          sourceId: film.id,
          sourceSha256: film.sha256,
          seconds,
          sha256,
          width,
          height,
          runtime: decodedWith(runtime, decoder),
        }),
      )
      emit({ type: 'items.changed', caseId: film.caseId, itemIds: [film.id, itemId] })
      return ok({ itemId, reference: referenceOf(itemId) })
    },
  }
}
