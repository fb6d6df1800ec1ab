import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_DROPPED_BYTES } from '../../shared/contract/dropped.ts'
import type { InputOf } from '../../shared/contract/index.ts'
import type { DroppedRefusal } from '../../shared/model/arrival.ts'
import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import { judgeLink } from '../../shared/model/links.ts'
import type { MediumFormat } from '../../shared/model/medium.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { Arrivals } from '../db/arrivals.ts'
import type { Cases } from '../db/cases.ts'
import { errorCode } from '../error-code.ts'
import { pictureFormat } from '../inspect/sniff.ts'
import { readablePath } from '../paths.ts'
import { isFree, removeOldDrafts } from './drafts.ts'
import type { EnterKeptFile } from './kept-file.ts'
import { pastedFolder } from './pasted.ts'
import { DROPPED_FOLDER, droppedName } from './pasted-names.ts'

export type Dropped = ReturnType<typeof createDropped>
type Deps = {
  home: string
  clock: Clock
  cases: Pick<Cases, 'get'>
  arrivals: Pick<Arrivals, 'add'>
  enter: EnterKeptFile
}
type NoCase = { kind: 'not_found'; what: 'case' }
type NoItem = { kind: 'not_found'; what: 'item' }
type Closed = { kind: 'not_now'; reason: 'case_closed' }
type NotTaken = { kind: 'not_taken'; reason: DroppedRefusal }

/** A reloaded window may leave some open; the oldest is discarded. */
const MAX_OPEN = 4

/**
 * Adds images dropped from another program, which hands over bytes and no file. They are saved below the data folder as
 * received, under a name of ours, in an exhibit that names their origin; from then on they are items like any other.
 */
export function createDropped({ home, clock, cases, arrivals, enter }: Deps) {
  type Open = { draft: DroppedDraft; caseId: CaseId; name: string; address: string | null }
  const open = new Map<string, Open>()
  /** Paths already given out, so that two drops at the same moment never share one. */
  const given = new Set<string>()
  const openCase = (caseId: CaseId): Result<null, NoCase | Closed> => {
    const found = cases.get(caseId)
    if (!found) return err({ kind: 'not_found', what: 'case' })
    return found.closedAt === null ? ok(null) : err({ kind: 'not_now', reason: 'case_closed' })
  }
  const notTaken = (reason: DroppedRefusal) => err({ kind: 'not_taken', reason } as const)
  const forget = async (id: string) => {
    const { draft } = open.get(id) ?? {}
    open.delete(id)
    await draft?.forget()
  }
  /** A free path in the folder: an image saved earlier is never overwritten. */
  const freePath = async (folder: string, format: MediumFormat): Promise<string> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const at = new Date(clock.now()).toISOString()
    for (let attempt = 0; ; attempt += 1) {
      const path = join(folder, droppedName(at, EXTENSIONS[format] ?? format, attempt))
      if (given.has(path)) continue
      given.add(path)
      if (await isFree(path)) return path
    }
  }

  return {
    begin: async ({
      caseId,
      name,
      address,
      bytes,
    }: Pick<InputOf<'dropped.begin'>, 'name' | 'address' | 'bytes'> & { caseId: CaseId }): Promise<
      Result<{ pictureId: string }, NoCase | Closed | NotTaken>
    > => {
      const isOpen = openCase(caseId)
      if (!isOpen.ok) return isOpen
      if (bytes === 0) return notTaken('empty')
      if (bytes > MAX_DROPPED_BYTES) return notTaken('too_large')
      const folder = pastedFolder(home, caseId)
      await removeOldDrafts(folder, SUFFIX, (id) => open.has(id))
      for (const id of [...open.keys()].slice(0, Math.max(0, open.size - MAX_OPEN + 1))) await forget(id)
      const draft = await createDroppedDraft(folder, bytes)
      open.set(draft.id, { draft, caseId, name: readablePath(Buffer.from(name)), address: webAddress(address) })
      return ok({ pictureId: draft.id })
    },
    part: async (id: string, data: string): Promise<Result<null, NoItem | NotTaken>> => {
      const found = open.get(id)
      if (!found) return err({ kind: 'not_found', what: 'item' })
      const taken = await found.draft.part(Buffer.from(data, 'base64'))
      if (taken.ok) return taken
      open.delete(id)
      return notTaken(taken.error)
    },
    /** Saves it: file, item, how it arrived, and its custody entry; the last three in one transaction. */
    finish: async (id: string): Promise<Result<{ exhibitId: ExhibitId }, NoItem | NoCase | Closed | NotTaken>> => {
      const found = open.get(id)
      if (!found) return err({ kind: 'not_found', what: 'item' })
      const { draft, caseId, address } = found
      // Its case may have been closed or deleted in the meantime.
      const isOpen = openCase(caseId)
      if (!isOpen.ok) {
        await forget(id)
        return isOpen
      }
      const folder = join(pastedFolder(home, caseId), DROPPED_FOLDER)
      let name = ''
      const kept = await draft.keep(async (format) => {
        const path = await freePath(folder, format)
        name = path.slice(folder.length + 1)
        return path
      })
      open.delete(id)
      if (!kept.ok) return notTaken(kept.error)
      const facts = { name: found.name === '' ? null : found.name, address, bytes: draft.bytes, ...kept.value }
      const { exhibitId } = await enter({ caseId, folder, name }, (itemId) => arrivals.add({ itemId, ...facts }))
      return ok({ exhibitId })
    },
    /** Discards what is unfinished, on quitting. */
    close: async (): Promise<void> => {
      for (const id of [...open.keys()]) await forget(id)
    },
  }
}

const EXTENSIONS: Partial<Record<MediumFormat, string>> = { jpeg: 'jpg', tiff: 'tif' }

/** A web address as given, including hosts of a local network, which may be its source. null = anything else. */
function webAddress(text: string | null): string | null {
  if (text === null) return null
  const judged = judgeLink(text)
  if (judged.ok) return judged.value.url
  return judged.error === 'private_host' ? text.trim() : null
}

const SUFFIX = '.part'

type DroppedDraft = Awaited<ReturnType<typeof createDroppedDraft>>

/**
 * The bytes of one dropped image while they arrive, in a file of their own below `folder`, so that none is held in
 * memory. Anything that does not start like an image is refused with its first bytes.
 */
async function createDroppedDraft(folder: string, bytes: number) {
  const id = randomUUID()
  const path = join(folder, id + SUFFIX)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let file: FileHandle | null = await open(path, 'wx', 0o600)
  let format: MediumFormat | null = null
  let left = bytes

  const forget = async () => {
    await file?.close().catch(() => undefined)
    file = null
    await rm(path, { force: true })
  }
  /** Only a full disk is reported to the person. */
  const written = async (write: () => Promise<unknown>): Promise<Result<null, DroppedRefusal>> => {
    try {
      await write()
      return ok(null)
    } catch (cause) {
      await forget()
      if (errorCode(cause) === 'ENOSPC' || errorCode(cause) === 'EDQUOT') return err('no_room')
      throw cause
    }
  }
  return {
    id,
    bytes,
    /** Takes the next bytes. Throws if there are more than announced. */
    part: async (data: Buffer): Promise<Result<null, DroppedRefusal>> => {
      const open = file
      if (open === null || data.length > left) throw new Error('A dropped picture holds more bytes than it announced.')
      format ??= pictureFormat(data)
      if (format === null) {
        await forget()
        return err('not_a_picture')
      }
      left -= data.length
      hash.update(data)
      return await written(() => open.writeFile(data))
    },
    /** Saves the whole file under a free name. Gives its SHA-256 and its detected format. */
    keep: async (as: (format: MediumFormat) => Promise<string>) => {
      const open = file
      if (open === null || format === null || left !== 0) throw new Error('A dropped picture is not whole.')
      const flushed = await written(() => open.sync())
      if (!flushed.ok) return flushed
      await open.close()
      file = null
      await rename(path, await as(format))
      return ok({ sha256: hash.digest('hex') })
    },
    forget,
  }
}
