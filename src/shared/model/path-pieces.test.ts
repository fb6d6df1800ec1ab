import { describe, expect, it } from 'vitest'
import { pathPieces } from './path-pieces.ts'

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
