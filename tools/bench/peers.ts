import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** A program that does one part of what an intake does. */
export type Peer = {
  name: string
  does: string
  /** Milliseconds for these files; null = it is not installed. */
  run: (files: readonly string[], work: string) => number | null
}

const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Runs a program over the files, in as many processes as an intake uses for the same work. */
function timed(program: string, files: readonly string[], processes: number, args: readonly string[]): number | null {
  if (!isThere(program)) return null
  const startedAt = performance.now()
  const input = files.join('\0')
  spawnSync('xargs', ['-0', '-P', String(processes), '-n', processes === 1 ? '100000' : '50', program, ...args], {
    input,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  return performance.now() - startedAt
}

export const THUMBNAILS: Peer = {
  name: 'vipsthumbnail, 2 processes',
  does: 'thumbnails of 320 px',
  run: (files, work) => {
    const out = join(work, 'vips')
    mkdirSync(out, { recursive: true })
    return timed('vipsthumbnail', files, 2, ['-s', '320', '-o', `${out}/%s.jpg`])
  },
}

export const PEERS: readonly Peer[] = [
  { name: 'sha256sum', does: 'SHA-256', run: (files) => timed('sha256sum', files, 1, []) },
  { name: 'exiftool -fast', does: 'metadata', run: (files) => timed('exiftool', files, 1, ['-fast', '-j', '-n']) },
  THUMBNAILS,
]
