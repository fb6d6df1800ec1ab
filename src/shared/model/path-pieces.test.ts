import { describe, expect, it } from 'vitest'
import { namePieces, pathPieces } from './path-pieces.ts'

describe('a path', () => {
  it('breaks after its separators and nowhere else', () => {
    expect(pathPieces('/media/card/DCIM 1/a-b.jpg')).toEqual(['/', 'media/', 'card/', 'DCIM 1/', 'a-b.jpg'])
    expect(pathPieces('C:\\Users\\desk')).toEqual(['C:\\', 'Users\\', 'desk'])
    expect(pathPieces('name.jpg')).toEqual(['name.jpg'])
  })

  it('keeps a byte that is spelled out in one piece', () => {
    expect(pathPieces('/a/f\\xDF.jpg')).toEqual(['/', 'a/', 'f\\xDF.jpg'])
  })
})

describe('a file name', () => {
  it('breaks between its words and before its ending, never within either', () => {
    expect(namePieces('harbour_fire-cropped.jpeg')).toEqual(['harbour_', 'fire-', 'cropped', '.jpeg'])
    expect(namePieces('IMG_0413.JPG')).toEqual(['IMG_', '0413', '.JPG'])
    expect(namePieces('harbour fire (copy).jpg')).toEqual(['harbour fire (copy)', '.jpg'])
    expect(namePieces('photo')).toEqual(['photo'])
    expect(namePieces('v1.2-final_')).toEqual(['v1.2-', 'final_'])
    expect(namePieces('').join('')).toBe('')
  })

  it('loses nothing, in any script', () => {
    for (const name of ['照片_ไทย-1.jpg', '\u{1F6A2}_\u{1F6A2}.png', 'a\nb_c.d'])
      expect(namePieces(name).join('')).toBe(name)
  })
})
