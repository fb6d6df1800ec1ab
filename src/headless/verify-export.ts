import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AllowedSigner } from '../main/custody/allowed-signers.ts'
import { demoKeys, type KeyStore, publicKeysOf } from '../main/custody/key-store.ts'
import { libraryOf, openForReading } from '../main/db/export-lookup.ts'
import type { Database } from '../main/db/open.ts'
import { createSettingsRows } from '../main/db/settings.ts'
import { pathsFromSlash } from '../main/db/stored-paths.ts'
import { type ManifestRefusal, readManifest } from '../main/export/verify/read-manifest.ts'
import { differsElsewhere, type ExportVerification, holds, verifyExport } from '../main/export/verify/verify-export.ts'
import { exportBySums, isManifestAltered, verifyBySums } from '../main/export/verify/verify-files.ts'
import type { OriginalAtPlace, OriginalVerification } from '../main/export/verify/verify-originals.ts'
import type { KnownKeys, SignatureVerification } from '../main/export/verify/verify-signature.ts'
import type { KnownServers } from '../main/library/known-servers.ts'
import { findLibrary } from '../main/library/place.ts'
import { isDemo } from '../main/settings/settings.ts'
import { UnsignedReason } from '../shared/model/signing.ts'
import { exactInstant } from '../shared/words/dates.ts'
import { demoExport } from '../shared/words/demo.ts'
import { serversRefusal } from '../shared/words/library-place.ts'
import { unsignedWords } from '../shared/words/signing.ts'
import {
  checkedWords,
  entryWords,
  headWords,
  logWords,
  noKnownKey,
  originalWords,
  otherStrays,
  refusedExport,
  signedWords,
  sumWords,
  verifiedExportLine,
  verifiedExport as words,
} from '../shared/words/verify-export.ts'
import type { ExitCode } from './core.ts'
import type { Line, Output } from './output.ts'
import { onOneLine } from './terminal-text.ts'

export type VerifyExport = {
  /** A folder with an export, or its manifest. */
  target: string
  /** A folder that contains the originals, as an absolute path; null = where the library knows them. */
  evidence: Buffer | null
  /** The data folder whose library is compared, if it exists. */
  entry: string
  /** Nothing is looked for on others. */
  servers: KnownServers
  /** Known keys in addition to those of the keychain. */
  allowed: readonly AllowedSigner[]
  /** Reads the keychain record of a library. */
  keysOf: (library: string) => Pick<KeyStore, 'read'>
}

/** Whether it is a verified file of the export. */
const isFile = ({ what, state }: ExportVerification): boolean =>
  ['sums', 'manifest', 'file', 'signature'].includes(what) && state === 'verified'

/**
 * `verify <export>`: needs no library, token or network, and changes nothing. An existing library is opened read-only,
 * so the app may be open.
 */
export async function runVerifyExport(output: Output, asked: VerifyExport): Promise<ExitCode> {
  const { target, evidence } = asked
  if (evidence !== null && statSync(evidence, { throwIfNoEntry: false })?.isDirectory() !== true) {
    output.say(words.noEvidence({ path: evidence.toString('utf8') }))
    return 2
  }
  const found = await readManifest(resolve(target))
  const bySums = await exportBySums(resolve(target))
  if (!found.ok && bySums === null) return refuse(output, found.error)
  const db = libraryAt(asked, output)
  try {
    const known = await knownKeys(db, asked)
    if (bySums !== null && (!found.ok || (await isManifestAltered(bySums, known)))) {
      if (!found.ok) output.result({ type: 'refused', ...found.error }, null)
      output.say(words.manifestNotUsed)
      return await printResults(output, verifyBySums(bySums, known))
    }
    // Unless the sums already contradict it, the manifest is required.
    if (!found.ok) return refuse(output, found.error)
    if (found.value.manifest.made.isDemo) output.say(demoExport.verified)
    return await printResults(output, verifyExport(found.value, { db, known, evidence }))
  } finally {
    db?.close()
  }
}

/**
 * The keys that the keychain stores for the library here, and those of the file: none that only the library's file
 * names.
 */
async function knownKeys(db: Database | null, { allowed, keysOf }: VerifyExport): Promise<KnownKeys> {
  const now = Date.now()
  const library = db && libraryOf(db)
  if (db === null || library === null) return { keychain: [], unavailable: 'no_library', allowed, now }
  const keys = isDemo(createSettingsRows(db)) ? demoKeys : keysOf(library)
  const read = await keys.read()
  if (!read.ok) return { keychain: [], unavailable: read.error, allowed, now }
  return { keychain: read.value === null ? [] : publicKeysOf(read.value), unavailable: null, allowed, now }
}

/** Prints the findings, one by one, and the failures at the end. */
async function printResults(output: Output, checking: AsyncIterable<ExportVerification>): Promise<ExitCode> {
  const counts = { files: 0, originals: 0, notAttached: 0, notRead: 0, notOfExport: 0 }
  const failed: string[] = []
  let signature: SignatureVerification | null = null
  try {
    for await (const verified of checking) {
      const isHeld = holds(verified)
      if (verified.what === 'signature') signature = verified
      // Failures must not be hidden among hundreds of other lines: people find them at the end.
      output.result(lineOf(verified), isHeld ? rowOf(verified) : null)
      if (!isHeld) failed.push(rowOf(verified))
      else if (verified.state === 'not_attached') counts.notAttached += 1
      else if (verified.state === 'not_read') counts.notRead += 1
      else if (verified.what === 'stray') counts.notOfExport += verified.others || 1
      else if (verified.what === 'original') counts.originals += 1
      else if (isFile(verified)) counts.files += 1
      output.progress(words.reading({ done: counts.files + counts.originals }))
    }
  } finally {
    if (failed.length > 0) for (const line of [words.failed, ...failed]) output.row(line)
  }
  const isProven = failed.length === 0 && signature?.state === 'verified'
  output.result({ type: 'summary', ...counts, failed: failed.length, origin: isProven ? 'proven' : 'not_proven' }, null)
  output.say(verifiedExportLine(counts, failed.length))
  if (failed.length > 0) return 1
  output.say(isProven ? words.proven : words.notProven)
  return isProven ? 0 : 3
}

function signatureLine({ state, by, unsignedBecause, keychain, ...of }: SignatureVerification): string {
  const fingerprint = of.fingerprint ?? ''
  switch (state) {
    case 'verified':
      return by?.who === 'allowed_signers'
        ? signedWords.allowed({ fingerprint, principals: by.principals })
        : signedWords.own({ fingerprint })
    case 'unknown_key':
      return [signedWords.unknown({ fingerprint }), ...(keychain === null ? [] : [noKnownKey[keychain]])].join(' ')
    case 'unsigned': {
      const reason = UnsignedReason.safeParse(unsignedBecause)
      return reason.success ? signedWords.unsignedBecause({ reason: unsignedWords[reason.data] }) : signedWords.unsigned
    }
    case 'other_key':
      return signedWords.otherKey({ fingerprint })
    case 'missing':
    case 'different':
    case 'sums_differ':
    case 'unreadable':
      return signedWords[state]
  }
}

/** Prints why a manifest cannot be used. */
export function refuse(output: Output, { reason, path }: ManifestRefusal): ExitCode {
  output.result({ type: 'refused', reason, path }, null)
  output.say(`${path}: ${refusedExport[reason]}`)
  return 2
}

function libraryAt({ entry, servers }: VerifyExport, output: Output): Database | null {
  try {
    const place = findLibrary(entry, servers)
    const file = place.state === 'here' ? join(place.home, 'library.sqlite') : null
    if (file === null || statSync(file, { throwIfNoEntry: false }) === undefined) {
      output.say(words.noLibrary)
      return null
    }
    const db = openForReading(file)
    const unknown = servers.unknownOf(pathsFromSlash(db))
    if (unknown.length === 0) return db
    db.close()
    const { title, detail } = serversRefusal(unknown, file)
    output.say(onOneLine(`${title}. ${detail}`))
    return null
  } catch {
    output.say(words.libraryUnreadable)
    return null
  }
}

function lineOf(checked: ExportVerification): Line {
  if (checked.what === 'case') return { type: 'verified', ...checked, at: new Date(checked.at).toISOString() }
  if (checked.what !== 'custody') return { type: 'verified', ...checked }
  const { chain, ...rest } = checked
  return { type: 'verified', ...rest, brokenAt: chain?.state === 'broken' ? chain.brokenAt : null }
}

function rowOf(checked: ExportVerification): string {
  switch (checked.what) {
    case 'custody':
      return logWords.row({ found: headLine(checked) })
    case 'entry':
      return logWords.row({ found: entryLine(checked) })
    case 'case':
      return logWords.row({ found: logWords.caseDeleted({ entry: checked.seq, at: exactInstant(checked.at) }) })
    case 'original':
      return row(differsElsewhere(checked) ? 'verified_once' : checked.state, checked.item, ...placesOf(checked))
    case 'sums_line':
      return row(checked.state, checked.path, sumWords[checked.why])
    case 'signature':
      return row(checked.state === 'verified' ? 'signed' : checked.state, checked.path, signatureLine(checked))
    case 'stray':
      return row(checked.state, checked.path, ...(checked.others > 0 ? [otherStrays({ others: checked.others })] : []))
    case 'sums':
    case 'manifest':
    case 'file':
      return row(checked.state, checked.path)
  }
}

const row = (state: keyof typeof checkedWords, ...columns: string[]): string =>
  [checkedWords[state].padEnd(18), ...columns].join('  ')

/** Where an original was compared, the better place first; of two places what was found at each. */
function placesOf({ other, ...best }: OriginalVerification): string[] {
  if (other === null) return pathsOf(best)
  return [best, other].flatMap((one) => {
    const [at = '', ...more] = pathsOf(one)
    const found = [checkedWords[one.state], ...(one.state === 'not_attached' ? [] : [at])].join(' ')
    return [originalWords[one.place ?? 'known']({ found }), ...more]
  })
}

function pathsOf({ path, isElsewhere, sameBytesAt }: OriginalAtPlace): string[] {
  const at = isElsewhere ? originalWords.elsewhere({ path }) : path
  return sameBytesAt === null ? [at] : [at, originalWords.identicalAt({ path: sameBytesAt })]
}

function headLine({ state, grownBy, chain }: Extract<ExportVerification, { what: 'custody' }>): string {
  if (state === 'contained') return grownBy ? headWords.contained({ grownBy }) : headWords.current
  if (state === 'broken') return headWords.broken({ at: chain?.state === 'broken' ? chain.brokenAt : 0 })
  return headWords[state]
}

function entryLine({ state, seq }: Extract<ExportVerification, { what: 'entry' }>): string {
  if (state === 'missing' || state === 'removed') return entryWords[state]
  return entryWords[state]({ entry: seq ?? 0 })
}
