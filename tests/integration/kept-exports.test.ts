import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../support/folder.ts'
import { openReportPage } from '../support/report-page.ts'
import { runHeadless } from '../support/run-headless.ts'

const KEPT = join(import.meta.dirname, '../kept-exports')
const SIGNERS = join(KEPT, 'allowed_signers')

/** `ends` as the state ended that wrote them: 0 = signed and whole, 3 = whole and of unverified origin. */
const EXPORTS = [
  { name: 'signed-set', page: 'set.html', files: 12, ends: 0, references: ['ITEM-0001', 'ITEM-0002'] },
  { name: 'image', page: 'image.html', files: 14, ends: 3, references: ['ITEM-0001'] },
  { name: 'link', page: 'link.html', files: 13, ends: 3, references: ['ITEM-0001'] },
]

const verify = (folder: string) =>
  runHeadless(['verify', folder, '--home', join(setupFolder(), 'none'), '--allowed-signers', SIGNERS])

describe.each(EXPORTS)('an export of an earlier state: $name', ({ name, page: file, files, ends, references }) => {
  it('verifies as it did, file by file', async () => {
    const { code, stdout, stderr } = await verify(join(KEPT, name))
    expect(code, stdout + stderr).toBe(ends)
    expect(stdout.match(/^matches /gm)).toHaveLength(files)
  })

  it('is found to be altered with one byte of its page changed', async () => {
    const folder = join(setupFolder(), name)
    cpSync(join(KEPT, name), folder, { recursive: true })
    const bytes = readFileSync(join(folder, file))
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(join(folder, file), bytes)
    expect((await verify(folder)).code).toBe(1)
  })

  it('opens each of its items, and asks for nothing', async () => {
    const { page, wrongs } = await openReportPage(join(KEPT, name, file))
    for (const reference of references) {
      await page.goto(`${page.url().split('#')[0]}#${reference}`)
      await page.getByRole('dialog').getByRole('heading', { name: reference }).waitFor()
    }
    expect(await wrongs()).toEqual([])
  })
})
