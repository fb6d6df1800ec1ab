import { describe, expect, it } from 'vitest'
import {
  COMMAND_GROUPS,
  COMMAND_IDS,
  type CommandGroup,
  groupOf,
  holderOf,
  keysOf,
  mayChoose,
  ownKeys,
  soundChoices,
  withDefault,
  withKey,
  withoutKey,
} from './commands.ts'

describe('the keys of commands', () => {
  it('are all different on each screen, but for those of a player on its item', () => {
    const meeting: [CommandGroup, CommandGroup[]][] = [
      ['everywhere', [...COMMAND_GROUPS]],
      ['items', ['items', 'library', 'item', 'image']],
      ['library', ['library']],
      ['item', ['item', 'image', 'factCheck']],
      ['image', ['image', 'compare']],
      ['compare', ['compare']],
      ['player', ['player']],
      ['factCheck', ['factCheck', 'player']],
      ['cases', ['cases']],
    ]
    const keysIn = (group: CommandGroup) =>
      COMMAND_IDS.filter((id) => groupOf(id) === group).flatMap((id) => keysOf(id, {}))
    for (const [group, others] of meeting) {
      expect(new Set(keysIn(group)).size, group).toBe(keysIn(group).length)
      for (const other of others.filter((one) => one !== group))
        expect(
          keysIn(group).filter((key) => keysIn(other).includes(key)),
          `${group} ${other}`,
        ).toEqual([])
    }
  })

  it('are a person’s to choose, but for those that systems and forms need', () => {
    for (const key of ['d', 'shift+d', 'ж', '.', '`', 'f6', 'mod+k', 'mod+shift+k', 'mod+.'])
      expect(mayChoose(key), key).toBe(true)
    const taken = [
      'enter',
      'escape',
      'space',
      'tab',
      'arrowleft',
      'f1',
      'mod+q',
      'mod+c',
      'mod+w',
      'mod+space',
      'mod+enter',
    ]
    for (const key of taken) expect(mayChoose(key), key).toBe(false)
  })

  it('are replaced by what a person chooses, while Enter and the arrows stay', () => {
    const choices = withKey({}, 'open', 'w', 'e')
    expect(keysOf('open', choices)).toEqual(['enter', 'w'])
    expect(keysOf('nextItem', withKey({}, 'nextItem', '.', null))).toEqual(['arrowright', 'pagedown', '.'])
    expect(keysOf('open', withoutKey(choices, 'open', 'w'))).toEqual(['enter'])
    expect(withKey(choices, 'open', 'e', 'w')).toEqual({})
  })

  it('name the command that has one on a common screen', () => {
    expect(holderOf('d', 'nextUnseen', {})).toBe('statusReviewed')
    expect(holderOf('q', 'nextUnseen', {})).toBe('activity')
    expect(holderOf('j', 'nextUnseen', {})).toBe('back10')
    // Only on the screen of a comparison, and only in the library.
    expect(holderOf('w', 'nextUnseen', {})).toBeNull()
    expect(holderOf('g', 'wipe', {})).toBeNull()
  })

  it('are taken from the command that has them, which keeps its others', () => {
    const choices = withKey({}, 'nextUnseen', 'd', 'x')
    expect(choices).toEqual({ nextUnseen: ['d'], statusReviewed: [] })
    expect(ownKeys('statusReviewed', choices)).toEqual([])
  })

  it('come back one by one, unless another command has them by now', () => {
    const choices = withKey({}, 'nextUnseen', 'd', 'x')
    expect(withDefault(choices, 'statusReviewed')).toEqual({ choices, holder: 'nextUnseen' })
    expect(withDefault(choices, 'nextUnseen')).toEqual({ choices: { statusReviewed: [] }, holder: null })
  })

  it('that were stored and cannot be are left out', () => {
    expect(soundChoices({ open: ['w'], grid: ['enter'], moveLeft: ['w'], made: ['w'], list: 'l' })).toEqual({
      open: ['w'],
    })
    expect(soundChoices({ nextUnseen: ['d'] })).toEqual({})
    expect(soundChoices({ nextUnseen: ['d'], statusReviewed: ['x'] })).toEqual({
      nextUnseen: ['d'],
      statusReviewed: ['x'],
    })
    expect(soundChoices('damaged')).toEqual({})
  })
})
