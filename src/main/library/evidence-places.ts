import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, sep, win32 } from 'node:path'
import type { EvidenceRoot } from '../db/exhibits.ts'

/** A location no export may be written to: that of evidence, or the library's own folder. */
export type KeptPlace = { root: Buffer; kind: EvidenceRoot['kind'] | 'library' }

/** Every location of evidence, and the library's own folder. */
export const keptPlaces = (home: string, roots: () => EvidenceRoot[]) => (): KeptPlace[] => [
  ...roots(),
  { root: Buffer.from(home), kind: 'library' },
]

/** Why the user may not save to a path, as determined by `isAmongEvidence`; null = they may. */
export async function forbiddenPlace(
  path: string,
  places: readonly KeptPlace[],
): Promise<'among_evidence' | 'in_library' | null> {
  const evidence = places.flatMap(({ root, kind }) => (kind === 'library' ? [] : [{ root, kind }]))
  const library = places.flatMap(({ root, kind }) => (kind === 'library' ? [{ root, kind: 'folder' as const }] : []))
  if (await isAmongEvidence(path, evidence)) return 'among_evidence'
  return (await isAmongEvidence(path, library)) ? 'in_library' : null
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
 * it, or onto the same file under another name (a link, another mount). Symbolic links are followed on both sides.
 */
export async function isAmongEvidence(
  written: string,
  roots: readonly EvidenceRoot[],
  platform: NodeJS.Platform = process.platform,
): Promise<boolean> {
  const path = fileOf(written, platform)
  const target = await resolved(path)
  for (const { root, kind } of roots) {
    const place = (await realpath(root, 'buffer').catch(() => root)).toString('latin1')
    const given = Buffer.from(target, 'utf8').toString('latin1')
    if (given === place || (kind === 'folder' && given.startsWith(place.endsWith(sep) ? place : place + sep)))
      return true
    if (await isSameFile(path, root)) return true
  }
  return false
}

/** The path with links resolved, as far as it exists: a file about to be created is in its folder. */
async function resolved(path: string): Promise<string> {
  return await realpath(path).catch(async () =>
    join(await realpath(dirname(path)).catch(() => dirname(path)), basename(path)),
  )
}

async function isSameFile(path: string, root: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([path, root].map((one) => stat(one, { bigint: true }).catch(() => null)))
  return a?.isFile() === true && b?.isFile() === true && a.dev === b.dev && a.ino === b.ino
}
