import { lstat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { byForm, FileForm, type ReportForm } from '../../../shared/model/report-options.ts'
import type { WantedFiles } from '../../../shared/model/wanted-files.ts'
import { errorCode } from '../../error-code.ts'
import type { ForbiddenPlace } from '../../library/evidence-places.ts'
import { ANNEX_NAME, MANIFEST_NAME, SIGNATURE_NAME, SUMS_NAME } from '../machine/manifest.ts'

/** Where a report goes. */
export type ReportPlace = {
  /** The folder to be made, as a whole path. Of single files it is made only where one of their names is taken meanwhile. */
  target: string
  /** The single files to be made instead, all in one folder; null or left out = the folder is made. */
  files?: WantedFiles | null
}

/** What the files of a report, and the folder of its annex, are called. Volumes are named after the PDF. */
export type FileNames = Record<FileForm | 'manifest' | 'signature' | 'sums', string>

/** Why a report cannot be written where it was asked for; `path` = what it is about. */
export type PlaceRefusal = {
  reason: 'exists' | 'no_folder' | 'name_too_long' | 'among_evidence' | 'in_library'
  path: string
}

/** Bytes that file systems take as a name. */
const MOST_BYTES = 255

/**
 * Whether a file of this name would be taken for the manifest of an export, its sums or their signature. Capitals make no
 * difference: on some disks they name the same file.
 */
export const isNameOfManifest = (name: string): boolean => /(manifest\.json|sha256sums(\.sig)?)$/i.test(name)

/** The names that were asked for. */
export const pathsOf = (files: WantedFiles): string[] =>
  FileForm.options.map((form) => files[form]).filter((path) => path !== null)

/** The place of single files. */
export function placeOfFiles(files: WantedFiles): ReportPlace & { files: WantedFiles } {
  const [first = ''] = pathsOf(files)
  // Whoever looks for it sees it.
  const stem = basename(first, extname(first)).replace(/^\.+/, '') || 'report'
  return { target: join(dirname(first), stem), files }
}

/** "report.pdf", or "report volume 2 of 4.pdf" for one of several. */
export function reportVolumeName(pdf: string, { number, of }: { number: number; of: number }): string {
  const ending = extname(pdf)
  return of <= 1 ? pdf : `${basename(pdf, ending)} volume ${number} of ${of}${ending}`
}

/**
 * What the files of a report are called at a place. Beside an earlier export manifest, sums and their signature are named
 * after the first of the files, so that none is taken for that of others.
 */
export async function namesAt({ target, files = null }: ReportPlace): Promise<FileNames> {
  const plain = { manifest: MANIFEST_NAME, signature: SIGNATURE_NAME, sums: SUMS_NAME }
  if (files === null) {
    const folder = basename(target)
    const stem = isNameOfManifest(`${folder}.json`) ? `${folder} report` : folder
    return { ...byForm((form) => (form === 'annex' ? ANNEX_NAME : `${stem}.${form}`)), ...plain }
  }
  const named = byForm((form) => basename(files[form] ?? ''))
  const besides = Object.values(plain).map((name) => join(dirname(target), name))
  if ((await firstTaken(besides)) === null) return { ...named, ...plain }
  const first = basename(pathsOf(files)[0] ?? '')
  const after = (name: string) => `${basename(first, extname(first))}.${name}`
  const { manifest, signature, sums } = plain
  return { ...named, manifest: after(manifest), signature: after(signature), sums: after(sums) }
}

/** Every file that a report of these forms, in so many volumes, is made of. */
export function allNames(names: FileNames, forms: readonly ReportForm[], volumes: number): string[] {
  const pdfs = Array.from({ length: Math.max(1, volumes) }, (_, at) =>
    reportVolumeName(names.pdf, { number: at + 1, of: volumes }),
  )
  const written = FileForm.options.filter((form) => forms.includes(form))
  const files = written.flatMap((form) => (form === 'pdf' ? pdfs : [names[form]]))
  return [...files, names.manifest, names.signature, names.sums]
}

/** Why no report of these files can be written at a place, as far as can be told before it is made; null = it can. */
export async function placeRefusal(
  { target, files = null }: ReportPlace,
  names: readonly string[],
  forbiddenPlace: ForbiddenPlace,
): Promise<PlaceRefusal | null> {
  const folder = dirname(target)
  const paths = files === null ? [target] : [...pathsOf(files), ...names.map((name) => join(folder, name))]
  // A number may have to stand behind the name of the folder.
  const long = [`${basename(target)} 999`, ...names].some((name) => Buffer.byteLength(name) > MOST_BYTES)
  if (long) return { reason: 'name_too_long', path: paths[0] ?? target }
  // The system's own dialog would let a person write among the originals.
  for (const path of paths) {
    const forbidden = await forbiddenPlace(path)
    if (forbidden !== null) return { reason: forbidden, path }
  }
  const taken = await firstTaken(paths)
  if (taken !== null) return { reason: 'exists', path: taken }
  return (await firstTaken([folder])) === null ? { reason: 'no_folder', path: target } : null
}

/** The first of these names that something has; null = none, as far as can be seen: what cannot be seen cannot be written. */
async function firstTaken(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if (await isTaken(path).catch(() => false)) return path
  return null
}

/** Whether anything has this name, a link that leads nowhere too. Throws what the system says where that cannot be seen. */
export async function isTaken(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT' || errorCode(cause) === 'ENOTDIR') return false
    throw cause
  }
}
