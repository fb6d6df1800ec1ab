import { appendFileSync, closeSync, fsyncSync, openSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { Writable } from 'node:stream'
import { pathBytes } from '../../headless/argv-bytes.ts'
import { createOutput, type Output } from '../../headless/output.ts'
import type { GivenExport } from '../../headless/verify-given.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { wrongUse } from '../../shared/words/headless.ts'
import { verifySwitch as words } from '../../shared/words/verify-switch.ts'
import { evidenceRootsIn } from '../db/exhibits.ts'
import { openForReading } from '../db/export-lookup.ts'
import { errorCode } from '../error-code.ts'
import { MANIFEST_NAME } from '../export/machine/manifest.ts'
import {
  createForbiddenPlace,
  fileOf,
  isAmongEvidence,
  type KeptPlace,
  type ResolvePath,
} from '../library/evidence-places.ts'
import type { KnownServers } from '../library/known-servers.ts'
import { findLibrary, holdsLibrary } from '../library/place.ts'

/** The file that the lines of a verification are written to. */
export type VerifyRecord = {
  output: Output
  /** Writes the last of it to disk; false = not all of it could be written. */
  close: () => boolean
}

type Asked = Pick<GivenExport, 'exportPath' | 'evidence'> & {
  /** As typed. */
  to: string
  /** The data folder, whose library knows where evidence is. */
  entry: string
  /** Follows paths of evidence. */
  resolve: ResolvePath
  /** Nothing is looked for on others. */
  servers: KnownServers
  /** Default: this system. */
  platform?: NodeJS.Platform
}

/**
 * Creates the file for the lines of a verification. Nothing is ever replaced or added to, and it is never created inside
 * the export, among evidence or in the library. An error is a sentence: nothing was written.
 */
export async function openRecord(asked: Asked): Promise<Result<VerifyRecord, string>> {
  const { to, exportPath, evidence, entry, servers, resolve: follow, platform = process.platform } = asked
  const path = resolve(to)
  if (fileOf(path, platform) !== path) return err(words.stream({ path }))
  const root = await exportFolder(resolve(exportPath))
  if (root !== null && (await isAmongEvidence(path, [{ root, kind: 'folder' }], follow)))
    return err(words.insideExport({ path }))
  const given: KeptPlace[] = pathBytes(evidence === null ? [] : [evidence]).map((root) => ({ root, kind: 'folder' }))
  const places = () => [...given, ...placesOfLibrary(entry, servers)]
  const forbidden = await createForbiddenPlace({ places, resolve: follow })(path)
  if (forbidden === 'among_evidence') return err(words.amongEvidence({ path }))
  if (forbidden === 'in_library') return err(words.inLibrary({ path }))
  try {
    return ok(recordIn(openSync(path, 'wx', 0o600)))
  } catch (cause) {
    if (errorCode(cause) === 'EEXIST') return err(wrongUse.fileThere({ path }))
    return err(errorCode(cause) === 'ENOENT' ? wrongUse.noFolder({ path }) : words.cannotWrite({ path }))
  }
}

/** The folder of the export at a path; null = what stands there is none, and is refused later. */
async function exportFolder(path: string): Promise<Buffer | null> {
  const stats = await stat(path).catch(() => null)
  if (stats?.isDirectory() === true) return Buffer.from(path)
  return stats !== null && basename(path).endsWith(MANIFEST_NAME) ? Buffer.from(dirname(path)) : null
}

/** Where the library here has evidence, and itself; of one that cannot be read only itself. */
function placesOfLibrary(entry: string, servers: KnownServers): KeptPlace[] {
  const places: KeptPlace[] = []
  try {
    const found = findLibrary(entry, servers)
    if (found.state !== 'here' || !holdsLibrary(found.home)) return places
    places.push({ root: Buffer.from(found.home), kind: 'library' })
    const db = openForReading(join(found.home, 'library.sqlite'))
    try {
      const isKnown = ({ root }: KeptPlace) => servers.unknownOf([root.toString('utf8')]).length === 0
      places.push(...evidenceRootsIn(db).filter(isKnown))
    } finally {
      db.close()
    }
  } catch {
    // The verification itself says that the library cannot be read.
  }
  return places
}

function recordIn(file: number): VerifyRecord {
  let isWhole = true
  let isClosed = false
  const attempt = (work: () => void) => {
    try {
      work()
    } catch {
      isWhole = false
    }
  }
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      // A verification that was interrupted may still be running.
      if (!isClosed) attempt(() => appendFileSync(file, chunk))
      done()
    },
  })
  const { result, row, say } = createOutput({ stdout: stream, stderr: stream }, false, Date.now)
  return {
    output: { result, row, say, progress: () => undefined },
    close: () => {
      isClosed = true
      attempt(() => fsyncSync(file))
      attempt(() => closeSync(file))
      return isWhole
    },
  }
}
