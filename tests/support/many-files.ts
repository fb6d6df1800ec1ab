import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jpeg } from './hostile-tree.ts'

const PER_FOLDER = 1000

/** Writes this many small, distinct files below a folder, a thousand in each subfolder; one in twenty is an image. */
export function writeManyFiles(root: string, count: number): void {
  for (let n = 0; n < count; n += 1) {
    const folder = join(root, `DCIM-${String(Math.floor(n / PER_FOLDER)).padStart(4, '0')}`)
    if (n % PER_FOLDER === 0) mkdirSync(folder)
    if (n % 20 === 0) writeFileSync(join(folder, `IMG_${n}.jpg`), jpeg(String(n)))
    else writeFileSync(join(folder, `note_${n}.txt`), `note ${n}`)
  }
}
