import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { setupFolder } from './folder.ts'
import { jpegWith, xmpSegment } from './hostile-files.ts'

/** Distinct JPEG bytes for each text. */
export const jpeg = (text: string): Buffer => jpegWith(xmpSegment(`<x:xmpmeta>${text}</x:xmpmeta>`))

/** Writes so many small different pictures, IMG_1.jpg and so on. */
export function writePictures(folder: string, count: number): void {
  for (let n = 1; n <= count; n += 1) writeFileSync(join(folder, `IMG_${n}.jpg`), jpeg(`picture ${n}`))
}

/** A folder of small different pictures. */
export function setupPictures(count: number): string {
  const folder = setupFolder()
  writePictures(folder, count)
  return folder
}

export const appleDouble = Buffer.from('0005160700020000', 'hex')

/** Names made to be missed, to be misread or to act: as bytes, because not all of them are UTF-8. */
export const HOSTILE_NAMES: readonly Buffer[] = [
  'caf\u00e9.jpg',
  'cafe\u0301.jpg',
  'two\nlines.jpg',
  'tab\there.jpg',
  'right\u202Egpj.exe',
  'zero\u200Bwidth.jpg',
  '=cmd|calc.csv',
  '<img src=x onerror=alert(1)>.jpg',
  'quote\'".jpg',
  '--option',
  'CON',
  'dot.',
  ' space ',
  '\u{1F4F7}.jpg',
  '%2e%2e%2f.jpg',
  'a\\b.jpg',
  '\x01\x1b[31m.jpg',
  'n'.repeat(255),
  '\u5199'.repeat(85),
  'null\u2400.jpg',
  '$(touch x).jpg',
]
  .map((name) => Buffer.from(name))
  .concat([Buffer.from('737472610dff6665', 'hex'), Buffer.from('ff', 'hex'), Buffer.from('c0af2e6a7067', 'hex')])

/** Creates a folder with everything a drive may contain to stop, mislead or exhaust a walk of it. */
export async function setupHostileTree(): Promise<string> {
  const root = setupFolder()
  const at = (...parts: string[]) => join(root, ...parts)
  mkdirSync(at('names'))
  for (const [index, name] of HOSTILE_NAMES.entries())
    writeFileSync(Buffer.concat([Buffer.from(`${at('names')}/`), name]), jpeg(`${index}`))
  mkdirSync(at('special'))
  for (let n = 0; n < 8; n += 1) execFileSync('mkfifo', [at('special', `pipe-${n}.jpg`)])
  const server = createServer().listen(at('special', 'socket.jpg'))
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  symlinkSync('/dev/zero', at('special', 'device-by-link.jpg'))
  symlinkSync('/etc', at('special', 'out'))
  symlinkSync('..', at('special', 'loop'))
  symlinkSync('nowhere', at('special', 'dangling'))
  writeFileSync(at('special', 'huge.jpg'), '')
  truncateSync(at('special', 'huge.jpg'), 2 ** 40)
  mkdirSync(at('links'))
  writeFileSync(at('links', 'one.jpg'), jpeg('linked'))
  linkSync(at('links', 'one.jpg'), at('links', 'other name of one.jpg'))
  mkdirSync(at('junk', '__MACOSX'), { recursive: true })
  writeFileSync(at('junk', 'IMG_1.jpg'), jpeg('with a companion'))
  writeFileSync(at('junk', '._IMG_1.jpg'), appleDouble)
  writeFileSync(at('junk', '__MACOSX', '._IMG_1.jpg'), appleDouble)
  writeFileSync(at('junk', '__MACOSX', 'hidden.jpg'), jpeg('hidden among companions'))
  writeFileSync(at('junk', '.DS_Store'), Buffer.from('0000000142756431', 'hex'))
  writeFileSync(at('junk', 'Thumbs.db'), Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  writeFileSync(at('junk', 'desktop.ini'), '\r\n[.ShellClassInfo]\r\n')
  mkdirSync(at('junk', 'System Volume Information'))
  writeFileSync(at('junk', 'System Volume Information', 'tracking.log'), Buffer.alloc(100))
  writeFileSync(at('junk', 'System Volume Information', 'hidden'), jpeg('hidden by its folder'))
  mkdirSync(at('junk', 'renamed'))
  writeFileSync(at('junk', 'renamed', 'Thumbs.db'), jpeg('hidden by its name'))
  writeFileSync(at('junk', 'renamed', '._IMG_2.jpg'), jpeg('hidden by its first letters'))
  mkdirSync(at('deep'))
  onTestFinished(() => void execFileSync('rm', ['-rf', at('deep')]))
  // Created step by step: as one path it is longer than the system allows.
  const [photo, link] = [jpeg('deep').toString('base64'), 'deep link']
  execFileSync(
    process.execPath,
    [
      '-e',
      `for (let n = 0; n < 60; n += 1) { fs.mkdirSync('d'.repeat(200)); process.chdir('d'.repeat(200))
      if (n % 20 === 19) fs.writeFileSync('deep.jpg', Buffer.concat([Buffer.from('${photo}', 'base64'), Buffer.from(String(n))])) }
     fs.symlinkSync('deep.jpg', '${link}')`,
    ],
    { cwd: at('deep') },
  )
  return root
}

/** Number of paths other than folders below a root, according to find(1). */
export const countedByFind = (root: string): number =>
  execFileSync('find', [root, '-mindepth', '1', '!', '-type', 'd', '-printf', '\\0'], { maxBuffer: 2 ** 26 }).length
