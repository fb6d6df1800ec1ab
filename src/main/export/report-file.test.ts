import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { beginWholeFile, reportFileName } from './report-file.ts'

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

  it.each([
    ['portrait.jpg', 'CASE-2026-014 ITEM-0005 portrait.pdf'],
    ['../../etc/passwd', 'CASE-2026-014 ITEM-0005 etcpasswd.pdf'],
    ['a"b<c>|d?*:.png', 'CASE-2026-014 ITEM-0005 abcd.pdf'],
    ['Fотo \u202Egpj.exe', 'CASE-2026-014 ITEM-0005 Fотo gpj.pdf'],
    ['=cmd()\n.tiff', 'CASE-2026-014 ITEM-0005 cmd.pdf'],
    ['...', 'CASE-2026-014 ITEM-0005.pdf'],
    ['x'.repeat(300), `CASE-2026-014 ITEM-0005 ${'x'.repeat(80)}.pdf`],
  ])('made from %j is named so that nothing trips over it', (name, expected) => {
    expect(reportFileName('CASE-2026-014', 'ITEM-0005', name)).toBe(expected)
  })
})
