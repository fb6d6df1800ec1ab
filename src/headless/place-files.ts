import { constants, copyFile, link, open, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { readManifest } from '../main/export/check/read-manifest.ts'
import { type ExportedFile, writeManifest } from '../main/export/machine/manifest.ts'
import type { ManifestFile } from '../main/export/machine/manifest-schema.ts'
import { isOfDisk, syncFolder, type WrittenReport, writeFailure } from '../main/export/report-file.ts'
import { codeOf } from '../main/inspect/reason.ts'
import { errorWords } from '../shared/words/errors.ts'
import { wrongUse } from '../shared/words/headless.ts'
import type { ExportFiles } from './args.ts'
import type { Output } from './output.ts'

/**
 * Gives the files of a finished report the names that were asked for, with a manifest in each of their folders. false =
 * a name was taken meanwhile, or a disk takes no more: nothing is replaced, and all stands in the room as before.
 */
export async function placeFiles(from: string, files: ExportFiles, output: Output): Promise<boolean> {
  const found = await readManifest(from)
  if (!found.ok) throw new Error(`the report has no manifest: ${found.error.reason}`)
  const { manifest } = found.value
  const byFolder = new Map<string, ExportedFile[]>()
  const moved: [from: string, to: string][] = []
  const manifests: WrittenReport[] = []
  const giveUp = async (sentence: string): Promise<false> => {
    for (const { path } of manifests) await rm(path, { force: true })
    for (const [before, after] of moved.reverse()) await moveWithoutReplacing(after, before)
    output.say(sentence)
    return false
  }
  try {
    for (const file of manifest.files) {
      const path = nameOf(file, files)
      if (path === null) continue
      const made = join(from, file.path)
      if (!(await moveWithoutReplacing(made, path))) return await giveUp(wrongUse.fileThere(path))
      moved.push([made, path])
      const { sha256, bytes, role, volume, item } = file
      const placed = { path, sha256, bytes, role, volume, item }
      byFolder.set(dirname(path), [...(byFolder.get(dirname(path)) ?? []), placed])
    }
    for (const folder of byFolder.keys()) await syncFolder(folder)
    for (const [folder, placed] of byFolder) {
      const { items, isSimulated, isJsonAttached } = manifest
      const written = await writeManifest(folder, placed, { head: manifest, items, isSimulated, isJsonAttached })
      if (!written.ok) return await giveUp(errorWords(written.error).happened)
      manifests.push(...Object.values(written.value))
    }
  } catch (cause) {
    if (!isOfDisk(cause)) throw cause
    return await giveUp(errorWords(writeFailure(cause)).happened)
  }
  for (const { path, sha256 } of [...[...byFolder.values()].flat(), ...manifests])
    output.result({ type: 'export', file: path, sha256 }, `${sha256}  ${path}`)
  // What is left is the manifest of the room: whoever finds files in it knows that they were not placed.
  await rm(from, { recursive: true })
  return true
}

/** Where the PDF of a report goes: its own name, or "report volume 2 of 4.pdf" for each of several. */
export function pdfNames(pdf: string, volumes: number): string[] {
  return volumes <= 1
    ? [pdf]
    : Array.from({ length: volumes }, (_, at) => volumeName(pdf, { number: at + 1, of: volumes }))
}

function nameOf({ role, volume }: ManifestFile, { pdf, json, csv }: ExportFiles): string | null {
  if (role === 'data') return json
  if (role === 'table') return csv
  if (role !== 'report' || pdf === null) return null
  return volume === null ? pdf : volumeName(pdf, volume)
}

function volumeName(pdf: string, { number, of }: { number: number; of: number }): string {
  const ending = extname(pdf)
  return join(dirname(pdf), `${basename(pdf, ending)} volume ${number} of ${of}${ending}`)
}

/** false = something has that name already. A second name is given and the first taken away: a rename would replace. */
async function moveWithoutReplacing(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch(async (cause: unknown) => {
      if (codeOf(cause) === 'EEXIST') throw cause
      // Another disk, or one that knows no second names.
      await copyFile(from, to, constants.COPYFILE_EXCL)
      const handle = await open(to, 'r+')
      await handle.sync()
      await handle.close()
    })
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false
    throw cause
  }
  await rm(from)
  return true
}
