import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

/** One line of a file, and where its first byte stands. */
export type FileLine = { text: string; at: number }

const SLICE = 2 ** 20
const LINE_FEED = 0x0a

/** The lines of a file from an offset on, read a slice at a time, so that a long file costs no memory. */
export function* linesOf(file: string, from = 0): Generator<FileLine> {
  const descriptor = openSync(file, 'r')
  try {
    const slice = Buffer.allocUnsafe(SLICE)
    let rest: Buffer = Buffer.alloc(0)
    for (let at = from; ; ) {
      const read = readSync(descriptor, slice, 0, SLICE, at)
      const bytes = Buffer.concat([rest, slice.subarray(0, read)])
      const start = at - rest.length
      let line = 0
      for (let end = bytes.indexOf(LINE_FEED, line); end >= 0; end = bytes.indexOf(LINE_FEED, line)) {
        if (end > line) yield { text: bytes.toString('utf8', line, end), at: start + line }
        line = end + 1
      }
      rest = bytes.subarray(line)
      at += read
      if (read > 0) continue
      if (rest.length > 0) yield { text: rest.toString('utf8'), at: start + line }
      return
    }
  } finally {
    closeSync(descriptor)
  }
}

/** Up to so many bytes in front of an offset; fewer where the file begins. null = the file is shorter. */
export function bytesBefore(file: string, at: number, count: number): Buffer | null {
  const descriptor = openSync(file, 'r')
  try {
    if (fstatSync(descriptor).size < at) return null
    const bytes = Buffer.alloc(Math.min(count, at))
    readSync(descriptor, bytes, 0, bytes.length, at - bytes.length)
    return bytes
  } finally {
    closeSync(descriptor)
  }
}
