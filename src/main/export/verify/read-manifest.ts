import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import type { ManifestRefusal } from '../../../shared/model/verified-export.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { errorCode } from '../../error-code.ts'
import { readSmall } from '../../inspect/safe-open.ts'
import { parsedJson } from '../machine/json-text.ts'
import { MANIFEST_FORMAT, MANIFEST_NAME, MANIFEST_VERSION, Manifest, SUMS_NAME } from '../machine/manifest.ts'

/** An export as its manifest describes it. `folder` = where its files lie, links followed. */
export type ExportOnDisk = {
  folder: string
  name: string
  /** Name of the file of sums beside it. */
  sumsName: string
  manifest: Manifest
  /** Of the manifest as it stands there. */
  sha256: string
}

/** 200,000 files and items are some 60 MB. */
const MAX_BYTES = 100_000_000

/**
 * Reads the manifest of an export: of a folder, or the file itself. Everything in it may be a lie; nothing is believed
 * that could lead to a file outside the folder.
 */
export async function readManifest(given: string): Promise<Result<ExportOnDisk, ManifestRefusal>> {
  const named = await manifestAt(given)
  return named.ok ? await readManifestFile(named.value) : named
}

/** Reads a manifest that is named itself, whatever it is called: somebody may have kept it apart from its export. */
export async function readManifestFile(path: string): Promise<Result<ExportOnDisk, ManifestRefusal>> {
  const place = await lookedAt(path, lstat)
  if (!place.ok) return place
  const folder = await realpath(dirname(path))
  const name = basename(path)
  const text = await readWhole(path)
  if (!text.ok) return text
  const read = parsedJson(text.value.toString('utf8'))
  if (read === undefined) return err({ reason: 'not_json', path })
  const manifest = Manifest.safeParse(read)
  if (!manifest.success) return err({ reason: isOfOtherVersion(read) ? 'other_version' : 'not_a_manifest', path })
  const sumsName = sumsBeside(name)
  const seen = new Set([name, sumsName])
  for (const file of manifest.data.files) {
    if (!isInside(file.path)) return err({ reason: 'leads_out', path: file.path })
    if (seen.has(file.path)) return err({ reason: 'named_twice', path: file.path })
    seen.add(file.path)
  }
  const sha256 = createHash('sha256').update(text.value).digest('hex')
  return ok({ folder, name, sumsName, manifest: manifest.data, sha256 })
}

/** The name of the sums that are written with a manifest of this name. */
export const sumsBeside = (name: string): string => `${name.slice(0, -MANIFEST_NAME.length)}${SUMS_NAME}`

/** The one manifest of a folder, or the file itself. */
export async function manifestAt(given: string): Promise<Result<string, ManifestRefusal>> {
  const place = await lookedAt(given, stat)
  if (!place.ok) return place
  if (!place.value.isDirectory())
    return given.endsWith(MANIFEST_NAME) ? ok(given) : err({ reason: 'no_folder', path: given })
  const listed = await readdir(given).catch(() => null)
  if (listed === null) return err({ reason: 'place_unreadable', path: given })
  const names = listed.filter((name) => name.endsWith(MANIFEST_NAME))
  const [only, ...others] = names
  if (only === undefined) return err({ reason: 'no_manifest', path: given })
  return others.length === 0 ? ok(join(given, only)) : err({ reason: 'several_manifests', path: given })
}

/** What stands at a path; `look` = with links followed or not. What cannot be seen may be there. */
async function lookedAt(path: string, look: typeof stat | typeof lstat): Promise<Result<Stats, ManifestRefusal>> {
  try {
    return ok(await look(path))
  } catch (cause) {
    const isAbsent = ['ENOENT', 'ENOTDIR'].includes(errorCode(cause) ?? '')
    return err({ reason: isAbsent ? 'nothing_there' : 'place_unreadable', path })
  }
}

const OtherVersion = z.object({ format: z.literal(MANIFEST_FORMAT), manifestVersion: z.int() })

/** Whether JSON calls itself a manifest of ours, in another version than this program reads. */
function isOfOtherVersion(read: unknown): boolean {
  const { success, data } = OtherVersion.safeParse(read)
  return success && data.manifestVersion !== MANIFEST_VERSION
}

/** The whole of a regular file that is no link, and not too large. */
export async function readWhole(path: string, most = MAX_BYTES): Promise<Result<Buffer, ManifestRefusal>> {
  const read = await readSmall(Buffer.from(path), most)
  return read.ok ? read : err({ reason: read.error === 'too_large' ? 'too_large' : 'not_readable', path })
}

/** Whether a path names something below the folder on every system: no way up, no root, no drive, no empty part. */
export function isInside(path: string): boolean {
  if (path.includes('\0') || /^[A-Za-z]:/.test(path)) return false
  const parts = path.split('/')
  const isPlain = parts.every((part) => part !== '' && part !== '.' && part !== '..')
  return isPlain && (process.platform !== 'win32' || !path.includes('\\'))
}
