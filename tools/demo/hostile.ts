import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Fills a folder as a stick from elsewhere may be: names that are not text, that lie about their kind or that hold
 * markup, links that lead out or in circles, leftovers of other systems, files that are cut off, empty or shut.
 * `picture` = path of a whole JPEG.
 */
export async function makeHostileFolder(folder: string, picture: string): Promise<void> {
  await mkdir(join(folder, 'deep', 'deeper'), { recursive: true })
  const whole = await readFile(picture)
  const files: readonly (readonly [string, Buffer])[] = [
    ['IMG_2001.jpg', whole],
    ['deep/deeper/IMG_2002.jpg', whole.subarray(0, Math.floor(whole.length / 2))],
    ['scan_\u202egpj.exe', Buffer.from('MZ\u0090\u0000', 'latin1')],
    ['<img src=x onerror=alert(1)>.jpg', whole.subarray(0, 4000)],
    ['invoice.jpg', Buffer.from('%PDF-1.7\n')],
    ['empty.jpg', Buffer.alloc(0)],
    ['._IMG_2001.jpg', Buffer.from([0, 5, 22, 7, 0, 2, 0, 0])],
    ['.DS_Store', Buffer.from('\u0000\u0000\u0000\u0001Bud1', 'latin1')],
    ['Thumbs.db', Buffer.from([0xd0, 0xcf, 0x11, 0xe0])],
    ['shut.jpg', whole.subarray(0, 9000)],
  ]
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes)
  await chmod(join(folder, 'shut.jpg'), 0)
  await symlink('IMG_2001.jpg', join(folder, 'shortcut.jpg'))
  await symlink('.', join(folder, 'circle'))
  // Only some file systems keep such a name.
  if (process.platform === 'linux') {
    await writeFile(
      Buffer.concat([Buffer.from(join(folder, 'IMG_')), Buffer.from([0xff, 0xfe]), Buffer.from('.jpg')]),
      whole,
    )
  }
}
