import { appendFileSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'

const PICTURES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.heic', '.heif', '.tif', '.tiff'])

/** Pictures below a folder, damaged ones left out. */
function picturesIn(corpus: string): string[] {
  return readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('corrupt') && !name.startsWith('expected'))
    .filter((name) => PICTURES.has(extname(name).toLowerCase()))
    .sort()
}

/**
 * Fills a folder with copies of real pictures, each with other bytes: a small box at the end that every decoder
 * skips. Gives their paths.
 */
export function makePictures(corpus: string, folder: string, count: number): string[] {
  const sources = picturesIn(corpus)
  mkdirSync(folder, { recursive: true })
  return Array.from({ length: count }, (_, n) => {
    const source = sources[n % sources.length] ?? ''
    const path = join(folder, `${String(n).padStart(5, '0')}${extname(source)}`)
    copyFileSync(join(corpus, source), path)
    const mark = Buffer.alloc(16)
    mark.writeUInt32BE(16, 0)
    mark.write('free', 4, 'latin1')
    mark.writeUInt32BE(n, 12)
    appendFileSync(path, mark)
    return path
  })
}
