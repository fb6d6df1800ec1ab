import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { glossaryText } from './text.ts'

describe('docs/glossary.md', () => {
  it('says what the glossary in the app says', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8')).toBe(glossaryText())
  })
})
