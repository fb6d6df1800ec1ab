import { webcrypto } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { InputOf } from '../../shared/contract/index.ts'
import type { CaseId, ItemId, Sha256 } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { stillName, stills as words } from '../../shared/words/stills.ts'
import type { Cases } from '../db/cases.ts'
import type { Exhibits } from '../db/exhibits.ts'
import type { ItemDetails, ItemSource } from '../db/item-detail.ts'
import type { ItemsIntake } from '../db/items-intake.ts'
import type { Database } from '../db/open.ts'
import type { Stills } from '../db/stills.ts'
import type { Emit } from '../events.ts'
import { factsOf, lookAt } from '../inspect/safe-open.ts'
import { originalState } from '../originals.ts'
import type { Intake } from './intake.ts'
import { type MountOf, mountOf as systemMountOf } from './mount.ts'
import { pastedFolder } from './pasted.ts'
import { lookAtRoot } from './root.ts'
import { createStillDraft } from './still-draft.ts'

export type StillKeeper = ReturnType<typeof createStillKeeper>
export type StillKeeperDeps = {
  home: string
  db: Database
  cases: Pick<Cases, 'get'>
  details: Pick<ItemDetails, 'source' | 'medium' | 'place'>
  exhibits: Pick<Exhibits, 'take' | 'markAttached'>
  items: Pick<ItemsIntake, 'list'>
  stills: Pick<Stills, 'add'>
  intake: Pick<Intake, 'take'>
  emit: Emit
  /** What decodes films in the window. */
  runtime: string
  mountOf?: MountOf
}

type NoItem = { kind: 'not_found'; what: 'item' }
type NotNow = { kind: 'not_now'; reason: 'case_closed' | 'not_attached' }
type Film = { id: ItemId; caseId: CaseId; sha256: Sha256; reference: string }

const noItem = err({ kind: 'not_found', what: 'item' } as const)

/**
 * Frames of films as pictures of their own: the window decodes, what it hands over is kept under the data folder in an
 * exhibit that says so, with a link to the film it was taken from. From there on it is an item like any other.
 */
export function createStillKeeper(deps: StillKeeperDeps) {
  const { home, db, cases, details, exhibits, items, stills, intake, emit, runtime, mountOf = systemMountOf } = deps
  const draft = createStillDraft<Film>()
  const referenceOf = (id: ItemId): string => {
    const place = details.place(id)
    if (place === null) throw new Error('There is no such item.')
    return place.reference
  }

  const filmOf = async (itemId: ItemId): Promise<Result<Film, NoItem | NotNow>> => {
    const source: ItemSource | null = details.source(itemId)
    const known = source?.sha256 == null ? null : details.medium(source.sha256)
    if (!source?.sha256 || known?.medium.kind !== 'video') return noItem
    if (cases.get(source.caseId)?.closedAt != null) return err({ kind: 'not_now', reason: 'case_closed' })
    if ((await originalState(source)) !== 'attached') return err({ kind: 'not_now', reason: 'not_attached' })
    const { id, caseId, sha256 } = source
    return ok({ id, caseId, sha256, reference: referenceOf(id) })
  }
  /** What was kept before is never written over. */
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
      return film.ok ? ok({ stillId: draft.begin({ ...claim, source: film.value }) }) : film
    },
    part: (stillId: string, data: string): Result<null, NoItem> =>
      draft.part(stillId, Buffer.from(data, 'base64')) ? ok(null) : noItem,
    /** Keeps it: file, item, link and custody entry; the last three in one transaction. Then it is read like any file. */
    finish: async (stillId: string): Promise<Result<{ itemId: ItemId; reference: string }, NoItem | NotNow>> => {
      const whole = draft.finish(stillId)
      if (whole === null) return noItem
      const { source: film, seconds, width, height, png } = whole
      const sha256 = Buffer.from(await webcrypto.subtle.digest('SHA-256', png)).toString('hex')
      // Its case may have been closed or deleted meanwhile.
      const found = cases.get(film.caseId)
      if (!found) return noItem
      if (found.closedAt !== null) return err({ kind: 'not_now', reason: 'case_closed' })
      const folder = join(pastedFolder(home, film.caseId), words.exhibit)
      const name = await write(folder, film, seconds, png)
      const root = await lookAtRoot(Buffer.from(folder))
      const path = Buffer.from(join(folder, name))
      const facts = await lookAt(path)
      if (root === null || !facts.ok) throw new Error('A still was written and cannot be found.')
      const mount = await mountOf(root.path)
      const itemId = db.transaction(() => {
        const from = { root: root.path, name: root.name, kind: root.kind, volume: mount?.volume ?? null }
        const exhibit = exhibits.take(film.caseId, { ...from, isReadOnlyMount: mount?.isReadOnly ?? null })
        exhibits.markAttached(exhibit.id, true)
        const entry = { ...factsOf(facts.value), path, name, folder: '', reason: null }
        const [id] = items.list(film.caseId, exhibit.id, root.path, [entry]).seenIds
        if (id === undefined) throw new Error('A still was not listed.')
        stills.add({
          itemId: id,
          sourceId: film.id,
          sourceSha256: film.sha256,
          seconds,
          sha256,
          width,
          height,
          runtime,
        })
        return id
      })()
      emit({ type: 'items.changed', caseId: film.caseId, itemIds: [film.id, itemId] })
      await intake.take(film.caseId, [root.path])
      return ok({ itemId, reference: referenceOf(itemId) })
    },
  }
}
