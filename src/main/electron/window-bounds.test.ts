import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setupFolder } from '../../../tests/support/folder.ts'
import { createBoundsMemory } from './window-bounds.ts'

const screen = { x: 0, y: 0, width: 1920, height: 1080 }
const setup = () => {
  const home = setupFolder()
  return { home, memory: createBoundsMemory(home) }
}

describe('the window', () => {
  it('opens where it was', () => {
    const { memory } = setup()
    memory.remember({ x: 100, y: 50, width: 1200, height: 800 })
    expect(memory.recall([screen])).toEqual({ x: 100, y: 50, width: 1200, height: 800 })
  })
  it('opens at the default size when that screen is gone', () => {
    const { memory } = setup()
    memory.remember({ x: 2500, y: 50, width: 1200, height: 800 })
    expect(memory.recall([screen])).not.toHaveProperty('x')
  })
  it.each(['', '{', '{"x":"a"}', '{"x":1,"y":1,"width":5,"height":5}'])('opens although its file holds %j', (text) => {
    const { home, memory } = setup()
    writeFileSync(join(home, 'window.json'), text)
    expect(memory.recall([screen])).not.toHaveProperty('x')
  })
})
