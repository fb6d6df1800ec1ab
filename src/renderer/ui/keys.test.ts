import { describe, expect, it } from 'vitest'
import { isLetterKey, type KeyTarget, keyName, mayAct } from './keys.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  keyName({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })

const on = (tag: string, more: Partial<KeyTarget> = {}): KeyTarget => ({
  tag,
  type: null,
  role: null,
  isEditable: false,
  ...more,
})

describe('a key press', () => {
  it('is named by its key and what is held', () => {
    expect(press('a')).toBe('a')
    expect(press('A', { shiftKey: true })).toBe('shift+a')
    expect(press('a', { ctrlKey: true })).toBe('mod+a')
    expect(press('a', { metaKey: true })).toBe('mod+a')
    expect(press('ArrowLeft', { shiftKey: true })).toBe('shift+arrowleft')
    expect(press(' ')).toBe('space')
  })

  it('of a sign is named alone, whatever the keyboard needs for it', () => {
    expect(press('?', { shiftKey: true })).toBe('?')
    expect(press('/', { shiftKey: true })).toBe('/')
    expect(press(',')).toBe(',')
  })

  it('with Alt belongs to the system', () => {
    expect(press('a', { altKey: true })).toBeNull()
  })
})

describe('a key of one letter', () => {
  it('is a letter, a figure or a sign, with Shift or without', () => {
    for (const name of ['a', 'shift+a', '1', '?', '+']) expect(isLetterKey(name), name).toBe(true)
    for (const name of ['mod+a', 'space', 'enter', 'f6', 'shift+arrowleft', 'escape', 'mod+/']) {
      expect(isLetterKey(name), name).toBe(false)
    }
  })
})

describe('a shortcut', () => {
  it('is off while a person writes, Esc aside', () => {
    for (const target of [
      on('input', { type: 'text' }),
      on('input'),
      on('textarea'),
      on('div', { isEditable: true }),
    ]) {
      expect(mayAct('g', target)).toBe(false)
      expect(mayAct('/', target)).toBe(false)
      expect(mayAct('escape', target)).toBe(true)
    }
  })

  it('leaves Enter and Space to a focused button', () => {
    expect(mayAct('enter', on('button'))).toBe(false)
    expect(mayAct('space', on('button'))).toBe(false)
    expect(mayAct('g', on('button'))).toBe(true)
  })

  it('leaves the arrows to tabs and players', () => {
    expect(mayAct('arrowleft', on('button', { role: 'tab' }))).toBe(false)
    expect(mayAct('arrowright', on('video'))).toBe(false)
    expect(mayAct('arrowright', on('button'))).toBe(true)
  })

  it('acts on the page itself', () => {
    for (const name of ['g', 'enter', 'arrowleft', 'mod+a']) expect(mayAct(name, on('body'))).toBe(true)
  })
})
