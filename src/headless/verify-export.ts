import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AllowedSigner } from '../main/custody/allowed-signers.ts'
import { demoKeys, type KeyStore } from '../main/custody/key-store.ts'
import { libraryOf, openForReading } from '../main/db/export-lookup.ts'
import type { Database } from '../main/db/open.ts'
import { createSettingsRows } from '../main/db/settings.ts'
import { pathsFromSlash } from '../main/db/stored-paths.ts'
import { verifyGiven } from '../main/export/verify/verify-given.ts'
import { type KnownKeys, knownKeys } from '../main/export/verify/verify-signature.ts'
import type { KnownServers } from '../main/library/known-servers.ts'
import { findLibrary } from '../main/library/place.ts'
import { isDemo } from '../main/settings/settings.ts'
import { createTally, type ExportVerification, holds, type ManifestRefusal } from '../shared/model/verified-export.ts'
import { err } from '../shared/result.ts'
import { demoExport } from '../shared/words/demo.ts'
import { serversRefusal } from '../shared/words/library-place.ts'
import { rowOf } from '../shared/words/verified-row.ts'
import { refusedExport, verifiedExportLine, verifiedExport as words } from '../shared/words/verify-export.ts'
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
  let db = null as Database | null
  try {
    const begun = await verifyGiven(resolve(target), async () => {
      db = libraryAt(asked, output)
      return { db, known: await keysKnown(db, asked), evidence }
    })
    if (!begun.ok) return refuse(output, begun.error)
    const { manifest, findings } = begun.value
    if (manifest.state === 'not_used') {
      if (manifest.refusal !== null) output.result({ type: 'refused', ...manifest.refusal }, null)
      output.say(words.manifestNotUsed)
    } else if (manifest.isDemo) output.say(demoExport.verified)
    return await printResults(output, findings)
  } finally {
    db?.close()
  }
}

/**
 * The keys that the keychain stores for the library here, and those of the file: none that only the library's file
 * names.
 */
async function keysKnown(db: Database | null, { allowed, keysOf }: VerifyExport): Promise<KnownKeys> {
  const of = { allowed, now: Date.now() }
  const library = db && libraryOf(db)
  if (db === null || library === null) return knownKeys(err('no_library'), of)
  const keys = isDemo(createSettingsRows(db)) ? demoKeys : keysOf(library)
  return knownKeys(await keys.read(), of)
}

/** Prints the findings, one by one, and the failures at the end. */
async function printResults(output: Output, findings: AsyncIterable<ExportVerification>): Promise<ExitCode> {
  const tally = createTally()
  const failed: string[] = []
  try {
    for await (const found of findings) {
      tally.add(found)
      const row = printedRow(found)
      const isHeld = holds(found)
      // Failures must not be hidden among hundreds of other lines: people find them at the end.
      output.result(lineOf(found), isHeld ? row : null)
      if (!isHeld) failed.push(row)
      output.progress(words.reading({ done: tally.read() }))
    }
  } finally {
    if (failed.length > 0) for (const line of [words.failed, ...failed]) output.row(line)
  }
  const outcome = tally.outcome()
  const origin = outcome === 'proven' ? 'proven' : 'not_proven'
  output.result({ type: 'summary', ...tally.counts, origin }, null)
  output.say(verifiedExportLine(tally.counts))
  if (outcome === 'failed') return 1
  output.say(outcome === 'proven' ? words.proven : words.notProven)
  return outcome === 'proven' ? 0 : 3
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

function printedRow(found: ExportVerification): string {
  const { state, said } = rowOf(found, 'terminal')
  return (state === null ? said : [state.padEnd(18), ...said]).join('  ')
}
