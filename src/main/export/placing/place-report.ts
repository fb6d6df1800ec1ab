import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WantedFiles } from '../../../shared/model/wanted-files.ts'
import { readManifest } from '../check/read-manifest.ts'
import { forbiddenPlace, type KeptPlace } from '../evidence-places.ts'
import { type ExportedFile, writeManifest } from '../machine/manifest.ts'
import { isOfDisk, syncFolder, type WrittenReport, writeFailure } from '../report-file.ts'
import { giveName, type Named, takeBack } from './give-name.ts'
import type { NotPlaced, PlacedFile } from './placing.ts'
import { hiddenOf, nameOf } from './wanted-names.ts'

export type PlaceStep = 'export_first_placed' | 'export_placed' | 'export_described'
type Given = {
  /** The folder of the finished report, in its room. */
  report: string
  room: string
  files: WantedFiles
  /** Where nothing may be written. */
  keptPlaces: () => KeptPlace[]
  reached?: (step: PlaceStep) => void
}
type Outcome =
  /** `files` = those that were asked for, `manifests` = those that are about them. */
  { files: PlacedFile[]; manifests: PlacedFile[] } | { because: NotPlaced }

/**
 * Gives the files of a finished report the names that were asked for, with a manifest in each of their folders. The
 * report itself stays as it is: interrupted, it is simply done once more. Where a name is taken, or a disk takes no more,
 * nothing is replaced, and the names that were given are taken back.
 */
export async function placeReport({ report, room, files, keptPlaces, reached }: Given): Promise<Outcome> {
  const given: Named[] = []
  const manifests: WrittenReport[] = []
  const because = async (found: NotPlaced): Promise<Outcome> => {
    for (const { path } of manifests) await rm(path, { force: true }).catch(() => undefined)
    for (const named of given.reverse()) await takeBack(named).catch(() => undefined)
    return { because: found }
  }
  let at: string | null = null
  try {
    const found = await readManifest(report)
    if (!found.ok) return { because: { reason: 'not_readable', path: found.error.path } }
    const { manifest } = found.value
    const wanted = manifest.files.flatMap((file) => {
      const path = nameOf(file, files)
      return path === null ? [] : [{ file, path }]
    })
    const kept = keptPlaces()
    for (const { path } of wanted) {
      const forbidden = await forbiddenPlace(path, kept)
      if (forbidden !== null) return { because: { reason: forbidden, path } }
    }
    const byFolder = new Map<string, ExportedFile[]>()
    for (const { file, path } of wanted) {
      at = path
      const { sha256, bytes, role, volume, item } = file
      const named = await giveName({ path: join(report, file.path), sha256, bytes }, path, hiddenOf(room))
      if (named === null) return await because({ reason: 'taken', path })
      given.push(named)
      const folder = dirname(path)
      byFolder.set(folder, [...(byFolder.get(folder) ?? []), { path, sha256, bytes, role, volume, item }])
      if (given.length === 1) reached?.('export_first_placed')
    }
    for (const folder of byFolder.keys()) await syncFolder(folder)
    reached?.('export_placed')
    for (const [folder, placed] of byFolder) {
      at = folder
      const { items, isSimulated } = manifest
      const facts = { head: manifest, items, isSimulated }
      const written = await writeManifest(folder, placed, facts, hiddenOf(room))
      if (!written.ok) return await because({ reason: written.error.reason, path: folder })
      manifests.push(...Object.values(written.value))
    }
    reached?.('export_described')
    return { files: [...byFolder.values()].flat().map(told), manifests: manifests.map(told) }
  } catch (cause) {
    if (!isOfDisk(cause)) throw cause
    return await because({ reason: writeFailure(cause).reason, path: at ?? report })
  }
}

const told = ({ path, sha256 }: PlacedFile): PlacedFile => ({ path, sha256 })
