import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../../tests/support/folder.ts'
import { readSumLine, sumLine } from './manifest.ts'

const names = [
  'report.pdf',
  ' leading and trailing ',
  'two\nlines.jpg',
  'car\rriage',
  'back\\slash\\n.jpg',
  '\\\n\\\\',
  '*binary.pdf',
  '-c',
  'folder/with "quotes".csv',
  'RTL \u202Egpj.exe',
  '=cmd().csv',
]

describe('SHA256SUMS', () => {
  it.runIf(process.platform === 'linux')('is taken by plain sha256sum for every name a file can have (Linux)', () => {
    const folder = setupFolder()
    const lines = names.map((name) => {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), name)
      return sumLine(createHash('sha256').update(name).digest('hex'), name)
    })
    writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''))
    const said = execFileSync('sha256sum', ['--strict', '-c', 'SHA256SUMS'], { cwd: folder, encoding: 'utf8' })
    expect(said.match(/: OK$/gm)).toHaveLength(names.length)
  })

  it('is read back as it was written', () => {
    const sha256 = 'ab'.repeat(32)
    for (const path of names) expect(readSumLine(sumLine(sha256, path).slice(0, -1))).toEqual({ sha256, path })
    for (const line of ['', 'x', `${sha256} `, `\\${sha256}  odd\\t`]) expect(readSumLine(line)).toBeNull()
  })
})
