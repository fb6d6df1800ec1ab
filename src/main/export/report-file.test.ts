import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { reportFileName, writeReport } from './report-file.ts'

describe('a report file', () => {
  it('is whole, flushed and told by its hash', async () => {
    const folder = setupFolder()
    const content = Buffer.from('%PDF-1.7 report')
    const written = await writeReport(join(folder, 'report.pdf'), content)
    expect(written).toEqual({
      ok: true,
      value: {
        path: join(folder, 'report.pdf'),
        sha256: createHash('sha256').update(content).digest('hex'),
        bytes: content.length,
      },
    })
    expect(await readdir(folder)).toEqual(['report.pdf'])
  })

  it('leaves nothing behind and an older report as it was when it cannot be written', async () => {
    const folder = setupFolder()
    await writeFile(join(folder, 'occupied'), 'older')
    const refused = await writeReport(join(folder, 'occupied', 'report.pdf'), Buffer.from('new'))
    expect(refused).toEqual({ ok: false, error: { kind: 'export_failed', reason: 'not_writable' } })
    expect(await readFile(join(folder, 'occupied'), 'utf8')).toBe('older')
    expect(await readdir(folder)).toEqual(['occupied'])
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
