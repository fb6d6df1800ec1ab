import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatText } from '../../../../tools/export-format/text.ts'

describe('docs/export-format.md', () => {
  it('says what the schemas say (npm run formats writes it)', () => {
    const written = readFileSync(join(import.meta.dirname, '../../../../docs/export-format.md'), 'utf8')
    expect(written).toBe(formatText())
  })
})
