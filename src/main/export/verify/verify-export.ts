import { sep } from 'node:path'
import type { ChainState, HeadState } from '../../../shared/model/custody.ts'
import { verifyChain } from '../../custody/verify-chain.ts'
import { createExportLookup, type ExportLookup } from '../../db/export-lookup.ts'
import type { Database } from '../../db/open.ts'
import { readablePath } from '../../paths.ts'
import type { Manifest } from '../machine/manifest.ts'
import { entriesOf } from './attached-files.ts'
import type { ExportOnDisk } from './read-manifest.ts'
import { type FileVerification, type SumVerification, verifyFiles } from './verify-files.ts'
import { type OriginalVerification, verifyExportedOriginals } from './verify-originals.ts'
import { type KnownKeys, type SignatureVerification, signatureBeside, verifySignature } from './verify-signature.ts'

/**
 * What lies in the folder of an export and is not of it: no fault by itself, but nothing the export speaks for either. Of a
 * folder only its own path is told, which ends like one. `others` = how many more there are that are not named.
 * "unreadable" = what lies in this folder of the export cannot be listed.
 */
type StrayVerification = { what: 'stray'; path: string; state: 'not_of_export' | 'unreadable'; others: number }

/** More than these are counted, not named. */
const MOST_NAMED = 1000

async function* verifyStrays({ folder, name, sumsName, manifest }: ExportOnDisk): AsyncGenerator<StrayVerification> {
  const named = [name, sumsName, signatureBeside(sumsName), ...manifest.files.map(({ path }) => path)]
  const files = new Set(named.map(keyOf))
  const onTheWay = new Set([...files].flatMap(foldersOf))
  const top = Buffer.from(folder)
  const within = ['']
  let found = 0
  for (let at = within.pop(); at !== undefined; at = within.pop()) {
    const path = Buffer.concat([top, Buffer.from(at.replaceAll('/', sep), 'latin1')])
    const entries = await entriesOf(path)
    if (entries === null) yield { what: 'stray', path: readablePath(path), state: 'unreadable', others: 0 }
    for (const entry of (entries ?? []).sort((a, b) => Buffer.compare(a.name, b.name))) {
      const key = `${at}/${keyOf(entry.name)}`
      if (files.has(key.slice(1))) continue
      if (onTheWay.has(key.slice(1)) && entry.isDirectory()) {
        within.push(key)
        continue
      }
      found += 1
      if (found > MOST_NAMED) continue
      const whole = readablePath(Buffer.concat([path, Buffer.from(sep), entry.name]))
      yield { what: 'stray', path: entry.isDirectory() ? whole + sep : whole, state: 'not_of_export', others: 0 }
    }
  }
  if (found > MOST_NAMED) yield { what: 'stray', path: folder, state: 'not_of_export', others: found - MOST_NAMED }
}

/** Bytes as latin1. A Mac takes two spellings of an accent for one name, and may give back the other. */
function keyOf(name: string | Buffer): string {
  const bytes = Buffer.from(name)
  return (process.platform === 'darwin' ? Buffer.from(bytes.toString().normalize('NFC')) : bytes).toString('latin1')
}

const foldersOf = (key: string): string[] => {
  const parts = key.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** The head of an export against the log it is from. `grownBy` = entries since, where the head is in the log. */
type CustodyVerification = {
  what: 'custody'
  state: HeadState | 'other_library' | 'broken' | 'not_stated'
  grownBy: number | null
  chain: ChainState | null
}
/** That the case of an export was deleted since, by which entry of the log, when: ms since the epoch, UTC. */
type CaseVerification = { what: 'case'; state: 'deleted'; seq: number; at: number }
/**
 * Whether the custody log names this very manifest, and with it the digest of every file: whoever changes files, manifest
 * and sums together is found out by it. "different" = `seq` names another one for a file of it, or for a report made at that
 * moment; "missing" = no entry does; "removed" = the same, but entries of its case's exports were emptied by an erasure.
 */
type EntryVerification = {
  what: 'entry'
  state: 'verified' | 'different' | 'missing' | 'removed'
  /** Number of the entry; null = there is none. */
  seq: number | null
}

export type ExportVerification =
  | FileVerification
  | SumVerification
  | SignatureVerification
  | StrayVerification
  | OriginalVerification
  | CustodyVerification
  | EntryVerification
  | CaseVerification

type VerificationPlaces = {
  /** The library, opened for reading; null = there is none here. */
  db: Database | null
  /** By which keys an export is known. */
  known: KnownKeys
  /** The folder that holds the originals, as an absolute path; null = where the library knows them. */
  evidence: Buffer | null
}

/** What is no fault of an export. What is not attached, or lies beside it, does not speak against it. */
const HOLDING: ReadonlySet<ExportVerification['state']> = new Set([
  'verified',
  'unknown_key',
  'unsigned',
  'sums_differ',
  'not_attached',
  'not_read',
  'not_of_export',
  'contained',
  'other_library',
  'deleted',
  'removed',
])

/** Whether nothing was found that speaks against an export. An original that differs at either of its places does. */
export const holds = (found: ExportVerification): boolean => HOLDING.has(found.state) && !differsElsewhere(found)

/** Whether an original is as listed at one place, and another file is at the other. */
export const differsElsewhere = (found: ExportVerification): boolean =>
  found.what === 'original' && found.state === 'verified' && found.other?.state === 'different'

/** Verifies an export against what lies beside its manifest, the attached originals and the library, in this order. */
export async function* verifyExport(
  found: ExportOnDisk,
  { db, known, evidence }: VerificationPlaces,
): AsyncGenerator<ExportVerification> {
  const signature = await verifySignature(found, known)
  for await (const verified of verifyFiles(found, signature.state === 'different')) {
    // Before what it answers for: that files match their sums says nothing of who wrote these.
    if (verified.what === 'sums') yield besideSums(signature, found.manifest, verified.state)
    yield verified
  }
  const lookup = db && createExportLookup(db)
  const entry = lookup && verifyEntry(found, lookup)
  yield* verifyStrays(found)
  const { manifest } = found
  const caseId = lookup?.caseId(manifest.case.reference) ?? null
  yield* verifyExportedOriginals(manifest.items, {
    evidence,
    knownPath: ({ reference, sha256 }) =>
      lookup === null || caseId === null || sha256 === null ? null : lookup.pathOf(caseId, reference, sha256),
  })
  if (db === null || lookup === null || entry === null) {
    if (manifest.custody === null) yield NOT_STATED
    return
  }
  const custody = custodyOf(db, manifest, caseId !== null)
  yield custody
  // What another library made is entered there.
  const isOfThisLog = custody.state === 'contained' || custody.state === 'broken'
  const deletion = isOfThisLog ? lookup.deletionOf(manifest.case.reference) : null
  if (deletion !== null) yield { what: 'case', state: 'deleted', ...deletion }
  const isOurs = isOfThisLog || (custody.state === 'not_stated' && caseId !== null)
  if (isOurs || entry.seq !== null) yield entry
}

/** The signature in the light of the manifest, which says whether there is to be one, and of how the sums were found. */
function besideSums(
  signature: SignatureVerification,
  { signature: stated }: Manifest,
  sums: FileVerification['state'],
): SignatureVerification {
  const { state, fingerprint } = signature
  if (state === 'different' && sums !== 'verified') return { ...signature, state: 'sums_differ' }
  if (stated.state === 'unsigned') return { ...signature, unsignedBecause: stated.reason }
  if (state === 'unsigned') return { ...signature, state: 'missing' }
  return fingerprint === null || fingerprint === stated.fingerprint ? signature : { ...signature, state: 'other_key' }
}

const NOT_STATED: CustodyVerification = { what: 'custody', state: 'not_stated', grownBy: null, chain: null }

function custodyOf(db: Database, { custody }: Manifest, isOurCase: boolean): CustodyVerification {
  if (custody === null) return NOT_STATED
  const { chain, head } = verifyChain(db, { entries: custody.entries, head: custody.head })
  const is = (state: CustodyVerification['state'], grownBy: number | null = null) =>
    ({ what: 'custody', state, grownBy, chain }) as const
  // Another desk's library has cases of the same number; its log proves nothing about this export.
  if (head !== 'contained') return is(isOurCase ? (head ?? 'different') : 'other_library')
  return chain.state === 'broken' ? is('broken') : is(head, chain.entries - custody.entries)
}

function verifyEntry({ sha256, manifest }: ExportOnDisk, lookup: ExportLookup): EntryVerification {
  const entryResult = (state: EntryVerification['state'], seq: number | null = null) =>
    ({ what: 'entry', state, seq }) as const
  const named = lookup.entryNaming(sha256)
  if (named !== null) return entryResult('verified', named)
  // Whatever the manifest says of case and log, a file that was entered is known by its bytes.
  const other =
    lookup.entryOfFiles(distinctiveDigests(manifest)) ?? (manifest.custody && lookup.entryMadeAt(manifest.custody.head))
  if (other !== null) return entryResult('different', other)
  return entryResult(lookup.hasEmptied(manifest.case.reference) ? 'removed' : 'missing')
}

/** A table of no rows is the same in every export. */
function distinctiveDigests({ files }: Manifest): Set<string> {
  const distinctive = files.filter(({ role }) => role !== 'table')
  return new Set((distinctive.length > 0 ? distinctive : files).map(({ sha256 }) => sha256))
}
