import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openForReading } from '../main/db/export-lookup.ts'
import type { Database } from '../main/db/open.ts'
import { type Checked, checkExport, holds } from '../main/export/check/check-export.ts'
import { checkBySums, exportBySums } from '../main/export/check/check-files.ts'
import { type ManifestRefusal, readManifest } from '../main/export/check/read-manifest.ts'
import { findLibrary } from '../main/library/place.ts'
import { count } from '../shared/words/counts.ts'
import { exactInstant } from '../shared/words/dates.ts'
import {
  caseDeleted,
  checkedWords,
  entryWords,
  headWords,
  originalWords,
  otherStrays,
  refusedExport,
  sumWords,
  verifiedExport as words,
} from '../shared/words/verify-export.ts'
import type { ExitCode } from './core.ts'
import type { Line, Output } from './output.ts'

export type VerifyExport = {
  /** A folder with an export, or its manifest. */
  target: string
  /** A folder that holds the originals, as an absolute path; null = where the library knows them. */
  evidence: Buffer | null
  /** The data folder whose library is compared, if it is there. */
  entry: string
}

/** What is told of the custody log, and is no file of the export. */
const OF_THE_LOG: ReadonlySet<Checked['what']> = new Set(['custody', 'entry', 'case'])

/**
 * `verify <export>`: needs neither library, token nor network, and changes nothing. A library that is there is opened
 * for reading alone, so the app may be open.
 */
export async function verifyExport(output: Output, asked: VerifyExport): Promise<ExitCode> {
  const { target, evidence, entry } = asked
  if (evidence !== null && statSync(evidence, { throwIfNoEntry: false })?.isDirectory() !== true) {
    output.say(words.noEvidence(evidence.toString('utf8')))
    return 2
  }
  const found = await readManifest(resolve(target))
  if (found.ok) {
    const db = libraryAt(entry, output)
    try {
      return await told(output, checkExport(found.value, { db, evidence }))
    } finally {
      db?.close()
    }
  }
  const bySums = await exportBySums(resolve(target))
  if (bySums === null) return refuse(output, found.error)
  output.result({ type: 'refused', ...found.error }, null)
  output.say(words.manifestNotUsed)
  return await told(output, checkBySums(bySums))
}

/** Tells what was found, one by one, and what failed once more at the end. */
async function told(output: Output, checking: AsyncIterable<Checked>): Promise<ExitCode> {
  const counts = { files: 0, originals: 0, notAttached: 0, notRead: 0, notOfExport: 0 }
  const failed: string[] = []
  try {
    for await (const checked of checking) {
      const isHeld = holds(checked)
      // What speaks against it is not to be looked for among hundreds of lines that do not: people find it at the end.
      output.result(lineOf(checked), isHeld ? rowOf(checked) : null)
      if (!isHeld) failed.push(rowOf(checked))
      else if (checked.state === 'not_attached') counts.notAttached += 1
      else if (checked.state === 'not_read') counts.notRead += 1
      else if (checked.what === 'stray') counts.notOfExport += checked.others || 1
      else if (checked.what === 'original') counts.originals += 1
      else if (!OF_THE_LOG.has(checked.what)) counts.files += 1
      output.progress(words.reading(count(counts.files + counts.originals)))
    }
  } finally {
    if (failed.length > 0) for (const line of [words.failed, ...failed]) output.row(line)
  }
  output.result({ type: 'summary', ...counts, failed: failed.length }, null)
  output.say(words.done(counts, failed.length))
  return failed.length > 0 ? 1 : 0
}

/** Says why a manifest cannot be read as one. */
export function refuse(output: Output, { reason, path }: ManifestRefusal): ExitCode {
  output.result({ type: 'refused', reason, path }, null)
  output.say(`${path}: ${refusedExport[reason]}`)
  return 2
}

function libraryAt(entry: string, output: Output): Database | null {
  try {
    const place = findLibrary(entry)
    const file = place.state === 'here' ? join(place.home, 'library.sqlite') : null
    if (file === null || statSync(file, { throwIfNoEntry: false }) === undefined) {
      output.say(words.noLibrary)
      return null
    }
    return openForReading(file)
  } catch {
    output.say(words.libraryUnreadable)
    return null
  }
}

function lineOf(checked: Checked): Line {
  if (checked.what === 'case') return { type: 'verified', ...checked, at: new Date(checked.at).toISOString() }
  if (checked.what !== 'custody') return { type: 'verified', ...checked }
  const { chain, ...rest } = checked
  return { type: 'verified', ...rest, brokenAt: chain?.state === 'broken' ? chain.brokenAt : null }
}

function rowOf(checked: Checked): string {
  switch (checked.what) {
    case 'custody':
      return `custody log: ${headLine(checked)}`
    case 'entry':
      return `custody log: ${entryWords[checked.state](count(checked.seq ?? 0))}`
    case 'case':
      return `custody log: ${caseDeleted(count(checked.seq), exactInstant(checked.at))}`
    case 'original':
      return row(checked.state, checked.item, ...placesOf(checked))
    case 'sums_line':
      return row(checked.state, checked.path, sumWords[checked.why])
    case 'stray':
      return row(checked.state, checked.path, ...(checked.others > 0 ? [otherStrays(checked.others)] : []))
    case 'sums':
    case 'manifest':
    case 'file':
      return row(checked.state, checked.path)
  }
}

const row = (state: keyof typeof checkedWords, ...columns: string[]): string =>
  [checkedWords[state].padEnd(18), ...columns].join('  ')

function placesOf({ path, isElsewhere, sameBytesAt }: Extract<Checked, { what: 'original' }>): string[] {
  const at = isElsewhere ? originalWords.elsewhere(path) : path
  return sameBytesAt === null ? [at] : [at, originalWords.sameBytesAt(sameBytesAt)]
}

function headLine({ state, grownBy, chain }: Extract<Checked, { what: 'custody' }>): string {
  if (state === 'contained') return headWords.contained(grownBy ?? 0)
  if (state === 'broken') return headWords.broken(chain?.state === 'broken' ? chain.brokenAt : 0)
  return headWords[state]
}
