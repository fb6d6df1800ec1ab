import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { WantedFiles } from '../../../shared/model/wanted-files.ts'
import type { ManifestFile } from '../machine/manifest-schema.ts'

/** A hidden folder for a report, beside the first of its files, so that each of them there gets its name at once. */
export const roomBeside = (files: WantedFiles): string =>
  join(dirname(pathsOf(files)[0] ?? ''), `.touchstone-${randomUUID().slice(0, 8)}.part`)

/** The folder of the report in its room: called as the first of its files, without its ending. */
export function reportIn(room: string, files: WantedFiles): string {
  const [first = ''] = pathsOf(files)
  return join(room, basename(first, extname(first)))
}

/** The names that were asked for. */
export const pathsOf = ({ pdf, json, csv }: WantedFiles): string[] => [pdf, json, csv].filter((path) => path !== null)

/** Where the PDF of a report goes: its own name, or "report volume 2 of 4.pdf" for each of several. */
export function pdfNames(pdf: string, volumes: number): string[] {
  return volumes <= 1
    ? [pdf]
    : Array.from({ length: volumes }, (_, at) => volumeName(pdf, { number: at + 1, of: volumes }))
}

/** The name that a file of the report was asked for by; null = by none. */
export function nameOf({ role, volume }: Pick<ManifestFile, 'role' | 'volume'>, files: WantedFiles): string | null {
  if (role === 'data') return files.json
  if (role === 'table') return files.csv
  if (role !== 'report' || files.pdf === null) return null
  return volume === null ? files.pdf : volumeName(files.pdf, volume)
}

function volumeName(pdf: string, { number, of }: { number: number; of: number }): string {
  const ending = extname(pdf)
  return join(dirname(pdf), `${basename(pdf, ending)} volume ${number} of ${of}${ending}`)
}

/**
 * The hidden name beside `path` that a file out of this room is written under. It is the same after a hard end, and what
 * that left under it is taken away.
 */
export const hiddenOf = (room: string) => async (path: string) => {
  const hidden = join(dirname(path), `.${basename(path).slice(0, 80)}.${basename(room).slice(-'1a2b3c4d.part'.length)}`)
  await rm(hidden, { force: true })
  return hidden
}
