import type { AppError } from '../../../shared/errors.ts'
import type { Content } from '../../../shared/model/contents.ts'
import { type ItemId, Sha256 } from '../../../shared/model/ids.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { contents as words } from '../../../shared/words/contents.ts'
import type { Audit } from '../../custody/log/audit.ts'
import type { FileContentsStore, PartRange } from '../../db/file-contents.ts'
import type { ItemDetails } from '../../db/item-detail.ts'
import type { Originals } from '../../db/originals.ts'
import type { Emit } from '../../events.ts'
import type { LocateOriginal, NotLocated } from '../../inspect/locate-original.ts'
import type { ReadableFile } from '../../readable-file.ts'
import type { ExportText } from './tables/export-table.ts'

type Deps = {
  audit: Pick<Audit, 'append'>
  details: Pick<ItemDetails, 'place' | 'source'>
  originals: Pick<Originals, 'of'>
  fileContents: FileContentsStore
  locateOriginal: LocateOriginal
  exportText: ExportText
  emit: Emit
}
type Refused = Extract<AppError, { kind: 'not_found' | 'not_now' | 'declined' | 'export_failed' }>
export type SavedPart = { path: string; bytes: number; sha256: Sha256 }
export type PartSaving = ReturnType<typeof createPartSaving>

const PIECE_BYTES = 2 ** 20

/** Ends the writing of a part whose original is not there as it was. */
class NotRead extends Error {
  readonly reason: NotLocated
  constructor(reason: NotLocated) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Saves a part of an original as a file of its own, where a person says. The original is hashed through the handle that
 * the part is read from, so the part is one of the bytes that were taken in. Only parts that the inspector listed are
 * saved.
 */
export function createPartSaving({ audit, details, originals, fileContents, locateOriginal, exportText, emit }: Deps) {
  return async (itemId: ItemId, range: PartRange): Promise<Result<SavedPart, Refused>> => {
    const place = details.place(itemId)
    const sha256 = details.source(itemId)?.sha256 ?? null
    const part = sha256 === null ? null : fileContents.part(sha256, range)
    if (place === null || sha256 === null || part === null) return err({ kind: 'not_found', what: 'item' })
    const { caseId, reference } = place
    try {
      const saved = await exportText({
        caseId,
        fileName: partName(reference, part, range),
        title: words.saveTitle,
        write: async (put) => {
          const located = await locateOriginal(originals.of(sha256, caseId), sha256)
          if (!located.ok) throw new NotRead(located.error)
          const { handle } = located.value
          try {
            for await (const piece of piecesOf(handle, range)) await put(piece)
          } finally {
            await handle.close().catch(() => undefined)
          }
        },
        enter: (written) => {
          const digest = Sha256.parse(written.sha256)
          fileContents.keepDigest(sha256, range, digest)
          const { offset, bytes } = range
          audit.append({
            caseId,
            type: 'item.part_saved',
            payload: { item: reference, of: sha256, kind: part.kind, offset, bytes, sha256: digest },
          })
        },
      })
      if (!saved.ok) return saved
      emit({ type: 'items.changed', caseId, itemIds: [itemId] })
      return ok({ ...saved.value, sha256: Sha256.parse(saved.value.sha256) })
    } catch (cause) {
      if (!(cause instanceof NotRead)) throw cause
      return err({ kind: 'not_now', reason: cause.reason === 'file_changed' ? 'bytes_changed' : 'not_attached' })
    }
  }
}

async function* piecesOf(handle: ReadableFile, { offset, bytes }: PartRange): AsyncGenerator<Buffer> {
  const piece = Buffer.allocUnsafe(Math.max(1, Math.min(PIECE_BYTES, bytes)))
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await handle.read(piece, 0, Math.min(piece.length, bytes - done), offset + done)
    if (bytesRead === 0) throw new NotRead('file_changed')
    yield Buffer.from(piece.subarray(0, bytesRead))
    done += bytesRead
  }
}

/** Endings by what a part is said to be; anything else is bytes. */
const ENDINGS = new Set([
  'jpeg',
  'png',
  'gif',
  'webp',
  'tiff',
  'bmp',
  'heic',
  'avif',
  'jxl',
  'mp4',
  'mov',
  'zip',
  'pdf',
])

/** "ITEM-0005 part at 874.zip". */
const partName = (reference: string, { form, kind }: Content, { offset }: PartRange): string => {
  const named = form?.toLowerCase() ?? ''
  const ending = ENDINGS.has(named) ? named : kind === 'text' ? 'txt' : 'bin'
  return `${reference} part at ${offset}.${ending}`
}
