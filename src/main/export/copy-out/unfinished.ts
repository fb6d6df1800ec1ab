import { open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { codeOf } from '../../inspect/reason.ts'

/** Stands in a folder of copies until all are there. */
const NAME = 'copying.json'
const Unfinished = z.object({ v: z.literal(1), library: z.string(), caseReference: z.string() })
type Unfinished = Pick<z.infer<typeof Unfinished>, 'library' | 'caseReference'>

/** What a folder is to a copying: "free" = not there or empty, "ours" = begun by the same case and not finished. */
export async function folderState(folder: string, of: Unfinished): Promise<'free' | 'ours' | 'taken'> {
  const names = await namesIn(folder)
  if (names.length === 0) return 'free'
  if (!names.includes(NAME)) return 'taken'
  try {
    const known = Unfinished.parse(JSON.parse(await readFile(join(folder, NAME), 'utf8')))
    return known.library === of.library && known.caseReference === of.caseReference ? 'ours' : 'taken'
  } catch {
    return 'taken'
  }
}

export async function markUnfinished(folder: string, of: Unfinished): Promise<void> {
  const handle = await open(join(folder, NAME), 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify({ v: 1, ...of })}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Names that only what is being written has: ".<uuid>.part" of a copy, ".manifest.json.1a2b3c4d.part". */
const PIECE =
  /^\.(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:manifest\.json|SHA256SUMS(?:\.sig)?)\.[0-9a-f]{8})\.part$/

/** Removes what a hard end left half written in a folder of copies that is ours to go on with. */
export async function clearPieces(folder: string, of: readonly { exhibit: string }[]): Promise<void> {
  for (const within of new Set([folder, ...of.map(({ exhibit }) => join(folder, exhibit))]))
    for (const name of await namesIn(within)) if (PIECE.test(name)) await rm(join(within, name), { force: true })
}

export const markFinished = (folder: string): Promise<void> => rm(join(folder, NAME), { force: true })

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return []
    throw cause
  }
}
