import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMAND_IDS, groupOf } from '../model/commands.ts'
import { keySheet, keyText } from './keys.ts'

const RENDERER = join(import.meta.dirname, '../../renderer')
const sources = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(RENDERER, file), 'utf8'))

describe('the sheet of keys', () => {
  it('lists every command once, under its group', () => {
    const listed = keySheet.flatMap(({ group, lines }) => lines.flatMap(({ of }) => of.map((id) => [id, group])))
    expect(listed.sort()).toEqual(COMMAND_IDS.map((id) => [id, groupOf(id)]).sort())
  })

  it('lists no command that nothing handles', () => {
    const maps = sources.filter((source) => /\buseKeys\(/.test(source)).join('\n')
    for (const id of COMMAND_IDS) expect(maps, id).toMatch(new RegExp(`\\b${id}(?:: |,)`))
  })

  it('shows keys as they are printed on the keyboard of the system', () => {
    expect(['shift+r', 'mod+o', 'mod+shift+o', 'arrowleft', 'pageup', '-'].map((key) => keyText(key, false))).toEqual([
      '⇧R',
      'Ctrl O',
      'Ctrl ⇧O',
      '←',
      'Page up',
      '−',
    ])
    expect(keyText('mod+shift+o', true)).toBe('⌘⇧O')
  })
})
