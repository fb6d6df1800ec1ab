import { sep } from 'node:path'
import type {
  CustodyVerification,
  EntryVerification,
  ExportVerification,
  FileVerification,
  SignatureVerification,
  StrayVerification,
} from '../../../shared/model/verified-export.ts'
import { verifyChain } from '../../custody/verify-chain.ts'
import { createExportLookup, type ExportLookup } from '../../db/export-lookup.ts'
import type { Database } from '../../db/open.ts'
import { readablePath } from '../../paths.ts'
import type { Manifest } from '../machine/manifest.ts'
import { entriesOf } from './attached-files.ts'
import type { ExportOnDisk } from './read-manifest.ts'
import { verifyFiles } from './verify-files.ts'
import { verifyExportedOriginals } from './verify-originals.ts'
import { type KnownKeys, signatureBeside, verifySignature } from './verify-signature.ts'

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

export type VerificationPlaces = {
  /** The library, opened for reading; null = there is none here. */
  db: Database | null
  /** By which keys an export is known. */
  known: KnownKeys
  /** The folder that holds the originals, as an absolute path; null = where the library knows them. */
  evidence: Buffer | null
}

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
