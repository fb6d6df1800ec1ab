import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../../tests/support/folder.ts'
import { allNames, namesAt } from './file-names.ts'
import { aboutItem, beginWholeFile } from './report-file.ts'

describe('a report file', () => {
  it('is whole, flushed and told by its hash', async () => {
    const folder = setupFolder()
    const content = Buffer.from('%PDF-1.7 report')
    const file = await beginWholeFile(join(folder, 'report.pdf'))
    await file.write(content)
    expect(await readdir(folder)).not.toContain('report.pdf')
    expect(await file.finish()).toEqual({
      path: join(folder, 'report.pdf'),
      sha256: createHash('sha256').update(content).digest('hex'),
      bytes: content.length,
    })
    expect(await readdir(folder)).toEqual(['report.pdf'])
  })

  it('leaves nothing behind and an older report as it was when it is abandoned', async () => {
    const folder = setupFolder()
    await writeFile(join(folder, 'report.pdf'), 'older')
    const file = await beginWholeFile(join(folder, 'report.pdf'))
    await file.write('new')
    await file.abandon()
    expect(await readFile(join(folder, 'report.pdf'), 'utf8')).toBe('older')
    expect(await readdir(folder)).toEqual(['report.pdf'])
  })

  it.skipIf(process.platform === 'win32')(
    'is not told of when only a part of it could be written (not Windows)',
    async () => {
      const folder = setupFolder()
      // Of a file that may have 51,200 bytes, as of a disk that fills, the system writes so many and says how many.
      const script = `
      const { writeWhole } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'report-file.ts')).href)})
      const [, path, size] = process.argv
      const written = await writeWhole(path, Buffer.alloc(Number(size))).catch(({ code }) => code)
      process.stdout.write(JSON.stringify(written))`
      const write = (name: string, bytes: number) =>
        execFileSync(
          'sh',
          [
            '-c',
            'ulimit -f 100 && exec "$@"',
            'sh',
            process.execPath,
            '--input-type=module',
            '-e',
            script,
            join(folder, name),
            String(bytes),
          ],
          { encoding: 'utf8' },
        )
      expect(JSON.parse(write('small.csv', 51_200))).toMatchObject({ bytes: 51_200 })
      expect(JSON.parse(write('large.csv', 100_000))).toBe('EFBIG')
      expect(await readdir(folder)).toEqual(['small.csv'])
    },
  )

  it.each([
    ['portrait.jpg', 'ITEM-0005 portrait'],
    ['../../etc/passwd', 'ITEM-0005 etcpasswd'],
    ['a"b<c>|d?*:.png', 'ITEM-0005 abcd'],
    ['Fотo \u202Egpj.exe', 'ITEM-0005 Fотo gpj'],
    ['=cmd()\n.tiff', 'ITEM-0005 cmd'],
    ['...', 'ITEM-0005'],
    ['x'.repeat(300), `ITEM-0005 ${'x'.repeat(80)}`],
  ])('made from %j is named so that nothing trips over it', (name, expected) => {
    expect(aboutItem({ reference: 'ITEM-0005', name, url: null }, null)).toBe(expected)
  })

  it('has a name that leaves room for those of its files, in whatever script', async () => {
    const name = aboutItem({ reference: 'ITEM-0005', name: `${'写'.repeat(80)}.jpg`, url: null }, null)
    expect(name).toBe(`ITEM-0005 ${'写'.repeat(50)}`)
    const names = await namesAt({ target: join(setupFolder(), `CASE-2026-014 report 4 version 12 ${name}`) })
    for (const one of allNames(names, ['pdf', 'json', 'csv'], 40)) expect(Buffer.byteLength(one)).toBeLessThan(256)
  })

  it('of an address is named by its host, and of earlier bytes by their digest', () => {
    const of = { reference: 'ITEM-0005', name: 'https://news.example/1.jpg', url: 'https://news.example/1.jpg' }
    expect(aboutItem(of, null)).toBe('ITEM-0005 link news.example')
    const file = { ...of, name: 'portrait.jpg', url: null }
    expect(aboutItem(file, '0123456789abcdef')).toBe('ITEM-0005 earlier bytes 01234567 portrait')
  })
})
