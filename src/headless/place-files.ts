import { copyFile, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { readManifest } from '../main/export/check/read-manifest.ts'
import { type ExportedFile, writeManifest } from '../main/export/machine/manifest.ts'
import type { ManifestFile } from '../main/export/machine/manifest-schema.ts'
import { codeOf } from '../main/inspect/reason.ts'
import { errorWords } from '../shared/words/errors.ts'
import type { ExportFiles } from './args.ts'
import type { ExitCode } from './core.ts'
import type { Output } from './output.ts'

/** Gives the files of a finished report the names that were asked for, with a manifest in each of their folders. */
export async function placeFiles(from: string, files: ExportFiles, output: Output): Promise<ExitCode> {
  const found = await readManifest(from)
  if (!found.ok) throw new Error(`the report has no manifest: ${found.error.reason}`)
  const { manifest } = found.value
  const byFolder = new Map<string, ExportedFile[]>()
  for (const file of manifest.files) {
    const path = nameOf(file, files)
    if (path === null) continue
    await move(join(from, file.path), path)
    const { sha256, bytes, role, volume, item } = file
    const placed = { path, sha256, bytes, role, volume, item }
    byFolder.set(dirname(path), [...(byFolder.get(dirname(path)) ?? []), placed])
    output.result({ type: 'export', file: path, sha256 }, `${sha256}  ${path}`)
  }
  for (const [folder, placed] of byFolder) {
    const { items, isSimulated } = manifest
    const written = await writeManifest(folder, placed, { head: manifest, items, isSimulated })
    if (!written.ok) {
      output.say(errorWords(written.error).happened)
      return 1
    }
    for (const { path, sha256 } of Object.values(written.value))
      output.result({ type: 'export', file: path, sha256 }, `${sha256}  ${path}`)
  }
  // What is left is the manifest of the room: whoever finds files in it knows that they were not placed.
  await rm(from, { recursive: true })
  return 0
}

/** "report.pdf", or "report volume 2 of 4.pdf". */
function nameOf({ role, volume }: ManifestFile, { pdf, json, csv }: ExportFiles): string | null {
  if (role === 'data') return json
  if (role === 'table') return csv
  if (role !== 'report' || pdf === null || volume === null) return role === 'report' ? pdf : null
  const ending = extname(pdf)
  return join(dirname(pdf), `${basename(pdf, ending)} volume ${volume.number} of ${volume.of}${ending}`)
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (cause) {
    if (codeOf(cause) !== 'EXDEV') throw cause
    await copyFile(from, to)
    const handle = await open(to, 'r+')
    await handle.sync()
    await handle.close()
  }
}
