import { mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { AppError } from '../../../../shared/errors.ts'
import type { CaseId } from '../../../../shared/model/ids.ts'
import { type ExportSignature, signatureOf } from '../../../../shared/model/signing.ts'
import { err, ok, type Result } from '../../../../shared/result.ts'
import type { Audit } from '../../../custody/log/audit.ts'
import type { Signing } from '../../../custody/signing.ts'
import type { Cases } from '../../../db/cases.ts'
import type { CopyItem } from '../../../db/copy-items.ts'
import type { ItemDetails, ItemSource } from '../../../db/item-detail.ts'
import type { Database } from '../../../db/open.ts'
import { errorCode } from '../../../error-code.ts'
import type { Drives } from '../../../inspect/drive/drives.ts'
import { type Course, createCourse } from '../../../inspect/failing-drive.ts'
import { hashFile } from '../../../inspect/read-file.ts'
import type { ForbiddenPlace } from '../../../library/evidence-places.ts'
import { inexactBytes, readablePath } from '../../../paths.ts'
import { ranges } from '../../facts/report-entry.ts'
import type { ReportFacts } from '../../facts/report-facts.ts'
import { parsedJson } from '../../machine/json-text.ts'
import { type ExportedFile, type ManifestItem, sealFolder } from '../../machine/manifest.ts'
import { iso } from '../../machine/parts.ts'
import { writeFailure } from '../report-file.ts'
import { copyName } from './copy-name.ts'
import { type CopyProblem, copyOriginal } from './copy-original.ts'

export type CopyOutFailure = Extract<AppError, { kind: 'not_found' | 'declined' | 'export_failed' }>
/**
 * An original of which there is no copy, and why. "not_read" = it was never hashed, so nothing proves a copy; "altered" = it
 * is stored otherwise than the custody log says, so that nothing but its reference is told; "not_tried" = the originals of
 * its exhibit before it could not be read one after the other.
 */
type NotCopied = {
  reference: string
  path: string
  problem: CopyProblem | 'not_read' | 'link' | 'altered' | 'not_tried'
}
export type CopiedOut = {
  folder: string
  copied: number
  bytes: number
  /** Copies an earlier try had made, read again and found to hold the bytes of the intake. */
  kept: number
  notCopied: NotCopied[]
  manifestSha256: string
  signature: ExportSignature
}
export type CopyOut = ReturnType<typeof createCopyOut>

export type CopyOutDeps = {
  /** Identity of the library: only its own unfinished copies are gone on with. */
  library: string
  cases: Pick<Cases, 'get'>
  /** Where nothing may be written. */
  forbiddenPlace: ForbiddenPlace
  drives: Pick<Drives, 'open'>
  details: Pick<ItemDetails, 'source'>
  made: () => ReportFacts['made']
  /** Signs the copies' sums, and the head of the log with the entry about them. */
  signing: Pick<Signing, 'forExport' | 'signHead'>
  freeBytes: (folder: string) => Promise<number>
  db: Database
  audit: Audit
}
/** `done` = looked at; `copied` = copies that stand, those of an earlier try too. */
export type CopyProgress = { done: number; of: number; copied: number; bytes: number; ofBytes: number }

type Target = { folder: string; signal: AbortSignal; onProgress: (progress: CopyProgress) => void }

/**
 * Copies originals into a folder, each proven by the digest it was taken in with, with a manifest and sums beside them. The
 * originals are opened for reading alone. One that cannot be read is listed and costs the others nothing; after three of
 * an exhibit in a row its others are listed as not tried, for its drive may be failing. Stopped or broken off, the folder says that it is unfinished, and the same call goes on with it.
 */
export function createCopyOut(deps: CopyOutDeps) {
  const { library, cases, forbiddenPlace, drives, details, made, signing, freeBytes, db, audit } = deps
  const enter = (caseId: CaseId, type: 'originals.copying' | 'originals.copied', payload: Record<string, unknown>) =>
    db.transaction(() => audit.append({ caseId, type, payload }))()

  return async (
    caseId: CaseId,
    items: readonly CopyItem[],
    { folder, signal, onProgress }: Target,
  ): Promise<Result<CopiedOut, CopyOutFailure>> => {
    const ofCase = cases.get(caseId)
    if (!ofCase) return err({ kind: 'not_found', what: 'case' })
    const sources = items.map((item) => ({ item, at: details.source(item.id) }))
    const wanted = sources.reduce((sum, { at }) => sum + (at?.bytes ?? 0), 0)
    const mark = { library, caseReference: ofCase.reference }
    const refused = await refusal(folder, forbiddenPlace, mark, wanted, freeBytes)
    if (refused) return err(refused)
    const files: ExportedFile[] = []
    const listed: ManifestItem[] = []
    const notCopied: NotCopied[] = []
    const out = { copied: 0, bytes: 0, kept: 0 }
    let sealed: Pick<CopiedOut, 'manifestSha256' | 'signature'>
    const into = { folder: readablePath(Buffer.from(folder)), items: items.length }
    const payloadOf = (state: 'finished' | 'cancelled' | 'failed') => ({
      state,
      ...into,
      copied: out.copied + out.kept,
      bytes: out.bytes,
      notCopied: notCopied.length,
      references: ranges(listed.filter(({ problem }) => problem === null)),
    })
    const exhibits = new Set(items.map(({ exhibit }) => exhibit))
    const courses = new Map<string, Course<string>>()
    /** Exhibits of which no more is tried. */
    const stopped = new Set<string>()
    // Entered before the first byte: whatever ends this, nothing leaves that the log does not know.
    enter(caseId, 'originals.copying', { ...into, references: ranges(items) })
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await markUnfinished(folder, mark)
      for (const within of [folder, ...[...exhibits].map((exhibit) => join(folder, exhibit))]) await clearPieces(within)
      for (const { item, at: stored } of sources) {
        signal.throwIfAborted()
        // Of what is stored otherwise than the custody log says nothing is told but its reference.
        const isAltered = !audit.holds('items', item.id)
        const at = isAltered ? null : stored
        const isTried = !stopped.has(item.exhibit)
        const course = courses.get(item.exhibit) ?? createCourse<string>()
        courses.set(item.exhibit, course)
        const reading = course.begin(item.reference)
        const result = isAltered
          ? err('altered' as const)
          : await copyOne(item, at, { folder, signal, drives, isTried })
        if (reading.end(!result.ok && result.error === 'read_error') !== null) stopped.add(item.exhibit)
        if (result.ok) {
          const { file, isKept } = result.value
          files.push(file)
          out[isKept ? 'kept' : 'copied'] += 1
          out.bytes += file.bytes
        } else {
          const path = at === null ? '' : readablePath(at.path)
          notCopied.push({ reference: item.reference, path, problem: result.error })
        }
        const named = isAltered ? { ...item, exhibit: '' } : item
        listed.push(manifestItemOf(named, at, result.ok ? null : result.error))
        const copied = out.copied + out.kept
        onProgress({ done: listed.length, of: items.length, copied, bytes: out.bytes, ofBytes: wanted })
      }
      signal.throwIfAborted()
      // Of exhibits no original of which was copied. What holds something is left as it is.
      for (const exhibit of exhibits) await rmdir(join(folder, exhibit)).catch(() => undefined)
      const { at, zone, operator, appVersion, runtime, isDemo = false } = made()
      const custody = audit.head()
      const head = {
        made: { at: iso(at), zone, operator, appVersion, runtime, isDemo },
        case: { reference: ofCase.reference, name: ofCase.name },
        custody: custody && { ...custody, at: iso(custody.at) },
      }
      const signer = await signing.forExport()
      const [manifest] = await sealFolder(folder, files, { head, items: listed, isSimulated: false, signer })
      await rm(join(folder, NAME), { force: true })
      sealed = { manifestSha256: manifest.sha256, signature: signatureOf(signer) }
    } catch (cause) {
      enter(caseId, 'originals.copied', payloadOf(signal.aborted ? 'cancelled' : 'failed'))
      return err(signal.aborted ? { kind: 'declined' } : writeFailure(cause))
    }
    enter(caseId, 'originals.copied', { ...payloadOf('finished'), ...sealed })
    // The log was walked for the signature a moment ago.
    if (sealed.signature.state === 'signed') await signing.signHead({ state: 'whole' })
    return ok({ folder, ...out, notCopied, ...sealed })
  }
}

async function refusal(
  folder: string,
  forbiddenPlace: ForbiddenPlace,
  mark: Unfinished,
  wanted: number,
  freeBytes: CopyOutDeps['freeBytes'],
): Promise<CopyOutFailure | null> {
  const forbidden = await forbiddenPlace(folder)
  if (forbidden !== null) return { kind: 'export_failed', reason: forbidden }
  try {
    const state = await folderState(folder, mark)
    if (state === 'taken') return { kind: 'export_failed', reason: 'exists' }
    // What an earlier try has copied needs no room again; how much that is shows as it is read.
    if (state === 'free' && (await freeBytes(dirname(folder))) < wanted)
      return { kind: 'export_failed', reason: 'disk_full' }
    return null
  } catch (cause) {
    return writeFailure(cause)
  }
}

async function copyOne(
  item: CopyItem,
  source: ItemSource | null,
  {
    folder,
    signal,
    drives,
    isTried,
  }: Pick<Target, 'folder' | 'signal'> & Pick<CopyOutDeps, 'drives'> & { isTried: boolean },
): Promise<Result<{ file: ExportedFile; isKept: boolean }, NotCopied['problem']>> {
  if (source === null) return err('vanished')
  if (source.url !== null) return err('link')
  if (source.sha256 === null) return err('not_read')
  const { sha256, bytes } = source
  const within = join(folder, item.exhibit)
  await mkdir(within, { recursive: true, mode: 0o700 })
  const path = join(within, copyName(item.reference, item.name))
  const file = { path, sha256, bytes, role: 'original' as const, volume: null, item: item.reference }
  if (await isCopy(path, sha256, bytes, signal)) return ok({ file, isKept: true })
  if (!isTried) return err('not_tried')
  const copied = await copyOriginal(source.path, sha256, path, signal, drives)
  return copied.ok ? ok({ file, isKept: false }) : copied
}

/** Whether an earlier try made this copy: by its bytes, never by its name. */
async function isCopy(path: string, sha256: string, bytes: number, signal: AbortSignal): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  if (stats?.isFile() !== true || stats.size !== bytes) return false
  const read = await hashFile(Buffer.from(path), { signal })
  return read.ok && read.value.sha256 === sha256
}

function manifestItemOf(
  { reference, exhibit }: CopyItem,
  source: ItemSource | null,
  problem: string | null,
): ManifestItem {
  const path = source === null ? '' : readablePath(source.path)
  return {
    reference,
    exhibit,
    path,
    pathBytes: source && inexactBytes(path, source.path),
    url: source?.url ?? null,
    bytes: source?.bytes ?? null,
    sha256: source?.sha256 ?? null,
    problem,
  }
}

/** Stands in a folder of copies until all are there. */
const NAME = 'copying.json'

const Unfinished = z.object({ v: z.literal(1), library: z.string(), caseReference: z.string() })

type Unfinished = Pick<z.infer<typeof Unfinished>, 'library' | 'caseReference'>

/** What a folder is to a copying: "free" = not there or empty, "ours" = begun by the same case and not finished. */
async function folderState(folder: string, of: Unfinished): Promise<'free' | 'ours' | 'taken'> {
  const names = await namesIn(folder)
  if (names.length === 0) return 'free'
  if (!names.includes(NAME)) return 'taken'
  const { data: known } = Unfinished.safeParse(parsedJson(await readFile(join(folder, NAME), 'utf8').catch(() => '')))
  return known?.library === of.library && known.caseReference === of.caseReference ? 'ours' : 'taken'
}

const markUnfinished = (folder: string, of: Unfinished): Promise<void> =>
  writeFile(join(folder, NAME), `${JSON.stringify({ v: 1, ...of })}\n`, { mode: 0o600, flush: true })

/** Names that only what is being written has: ".<uuid>.part" of a copy, ".manifest.json.1a2b3c4d.part". */
const PIECE =
  /^\.(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:manifest\.json|SHA256SUMS(?:\.sig)?)\.[0-9a-f]{8})\.part$/

/** Removes what a hard end left half written in a folder of copies that is ours to go on with. */
async function clearPieces(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) if (PIECE.test(name)) await rm(join(folder, name), { force: true })
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return []
    throw cause
  }
}
