import { basename, dirname, join, sep, win32 } from 'node:path'
import type { EvidenceRoot } from '../db/exhibits.ts'
import type { Drives } from '../inspect/drive/drives.ts'

/** A location no export may be written to: that of evidence, or the library's own folder. */
export type KeptPlace = { root: Buffer; kind: EvidenceRoot['kind'] | 'library' }

/** Follows a path to where it leads, by the door to its drive. */
export type ResolvePath = Drives['resolve']

/** Why the user may not save to a path, as determined by `isAmongEvidence`; null = they may. */
export type ForbiddenPlace = (path: string) => Promise<'among_evidence' | 'in_library' | null>

/** Every location of evidence, and the library's own folder. */
export const keptPlaces = (home: string, roots: () => EvidenceRoot[]) => (): KeptPlace[] => [
  ...roots(),
  { root: Buffer.from(home), kind: 'library' },
]

/** Tells of a path whether it lies in a kept place; `places` = those of this moment. */
export const createForbiddenPlace =
  ({ places, resolve }: { places: () => readonly KeptPlace[]; resolve: ResolvePath }): ForbiddenPlace =>
  async (path) => {
    const kept = places()
    const evidence = kept.flatMap(({ root, kind }) => (kind === 'library' ? [] : [{ root, kind }]))
    const library = kept.flatMap(({ root, kind }) => (kind === 'library' ? [{ root, kind: 'folder' as const }] : []))
    if (await isAmongEvidence(path, evidence, resolve)) return 'among_evidence'
    return (await isAmongEvidence(path, library, resolve)) ? 'in_library' : null
  }

/**
 * The file that is written to at a path: on Windows a colon in its name begins that of a stream of the file before it.
 * Source: Microsoft, "File Streams (Local File Systems)".
 */
export function fileOf(path: string, platform: NodeJS.Platform = process.platform): string {
  const [file = '', ...stream] = win32.basename(path).split(':')
  return platform === 'win32' && stream.length > 0 ? join(win32.dirname(path), file) : path
}

/**
 * Whether writing to a path would write among evidence: below an exhibit's folder, onto an exhibit's file or a stream of
 * it, or onto the same file under another name (a link, another mount). Symbolic links are followed on both sides, at all
 * roots at once. A root that does not answer is known by its text; where the path does not answer either, it may lie there.
 */
export async function isAmongEvidence(
  written: string,
  roots: readonly EvidenceRoot[],
  resolve: ResolvePath,
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  const path = fileOf(written, platform)
  const given = Buffer.from(path)
  if (roots.some((root) => isAt(given, root))) return true
  const target = await targetOf(path, resolve)
  if (roots.some((root) => isAt(target.path, root))) return true
  const found = await Promise.all(
    roots.map(async ({ root, kind }) => {
      const place = await resolve(root)
      if (!place.ok) return place.error === 'no_answer' && !target.hasAnswered
      if (isAt(target.path, { root: place.value.path, kind })) return true
      const [a, b] = [target.file, place.value.file]
      return a !== null && b !== null && a.dev === b.dev && a.inode === b.inode
    }),
  )
  return found.includes(true)
}

function isAt(path: Buffer, { root, kind }: EvidenceRoot): boolean {
  // Byte for byte: a name need not be valid text.
  const [at, place] = [path.toString('latin1'), root.toString('latin1')]
  return at === place || (kind === 'folder' && at.startsWith(place.endsWith(sep) ? place : place + sep))
}

/** The path with links resolved, as far as it exists: a file about to be created is in its folder. */
async function targetOf(path: string, resolve: ResolvePath) {
  const there = await resolve(Buffer.from(path))
  if (there.ok) return { ...there.value, hasAnswered: true }
  const folder = await resolve(Buffer.from(dirname(path)))
  const within = folder.ok ? folder.value.path : Buffer.from(dirname(path))
  const between = within.toString('latin1').endsWith(sep) ? '' : sep
  return {
    path: Buffer.concat([within, Buffer.from(between + basename(path))]),
    file: null,
    hasAnswered: folder.ok || folder.error !== 'no_answer',
  }
}
