import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAgain } from '../../src/main/inspect/read-again.ts'
import { readFile } from '../../src/main/inspect/read-file.ts'
import { readFilm } from '../../src/main/inspect/read-film.ts'
import { sniff } from '../../src/main/inspect/sniff.ts'
import { setupFolder } from './folder.ts'

/** Reads a video or audio file as an inspection does, up to its container. */
export async function readRecording(bytes: Buffer) {
  const path = join(setupFolder(), 'recording')
  writeFileSync(path, bytes)
  const file = Buffer.from(path)
  const read = await readFile(file, { keepBytes: 0, wants: () => false, walksStreams: true })
  if (!read.ok) throw new Error(read.error)
  const { facts, head, stream } = read.value
  const { format, start } = await sniff(head, stream?.head)
  const blocks = await readAgain(file, facts, (film) => readFilm(film, format, { stream, start }))
  if (!blocks.ok || blocks.value === null) throw new Error('not read')
  return { format, blocks: blocks.value }
}
