import { expect, it } from 'vitest'
import { createKeyHearers } from './key-hearers.ts'

const press = (target: EventTarget) => target.dispatchEvent(new Event('keydown', { cancelable: true }))

it('lets those go first that are to, be they there later', () => {
  const window = new EventTarget()
  const heard: string[] = []
  const hearers = createKeyHearers(window)
  hearers.add(() => heard.push('screen'), false)
  hearers.add(() => heard.push('part of the screen'), false)
  const stop = hearers.add(() => heard.push('player'), true)
  press(window)
  expect(heard.splice(0)).toEqual(['player', 'screen', 'part of the screen'])
  stop()
  press(window)
  expect(heard).toEqual(['screen', 'part of the screen'])
})

it('tells who comes next that a key is taken', () => {
  const window = new EventTarget()
  const taken: boolean[] = []
  const hearers = createKeyHearers(window)
  hearers.add((event) => taken.push(event.defaultPrevented), false)
  hearers.add((event) => event.preventDefault(), true)
  press(window)
  expect(taken).toEqual([true])
})

it('hears nothing once nobody listens, and hears again when somebody does', () => {
  const window = new EventTarget()
  let heard = 0
  const hearers = createKeyHearers(window)
  const hear = () => {
    heard += 1
  }
  hearers.add(hear, false)()
  press(window)
  expect(heard).toBe(0)
  hearers.add(hear, false)
  press(window)
  expect(heard).toBe(1)
})
