import { describe, expect, it } from 'vitest'
import { nameEnding } from './name-ending.ts'

describe('the ending of a name', () => {
  it('fits the content it promises, in any case', () => {
    expect(nameEnding('IMG_1.JPG', 'jpeg')).toEqual({ ending: '.JPG', fits: true })
    expect(nameEnding('shot.heic', 'heif')).toEqual({ ending: '.heic', fits: true })
  })
  it('does not fit a program called a picture', () => {
    expect(nameEnding('holiday.jpg', 'executable')).toEqual({ ending: '.jpg', fits: false })
  })
  it('promises nothing where it is unknown or missing, or where the content could not be told', () => {
    expect(nameEnding('notes.xyz', 'text')).toBeNull()
    expect(nameEnding('README', 'text')).toBeNull()
    expect(nameEnding('a.jpg', 'unknown')).toBeNull()
    expect(nameEnding('x.constructor', 'jpeg')).toBeNull()
  })
})
