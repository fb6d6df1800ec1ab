import { describe, expect, it } from 'vitest'
import { lastPartAt, readablePath } from './paths.ts'

describe('a readable path', () => {
  it('leaves valid UTF-8 as it is', () => {
    expect(readablePath(Buffer.from('/Evidence/Olympus μ/写真.jpg'))).toBe('/Evidence/Olympus μ/写真.jpg')
  })
  it('spells out bytes that are not UTF-8', () => {
    expect(readablePath(Buffer.from([0x2f, 0x67, 0xdf, 0x6e, 0xe2, 0x82]))).toBe('/g\\xDFn\\xE2\\x82')
  })
  it('shows control characters instead of obeying them', () => {
    expect(readablePath(Buffer.from('a\nb\x7f'))).toBe('a\\x0Ab\\x7F')
  })
  it('keeps a real replacement character', () => {
    expect(readablePath(Buffer.from('a\uFFFDb'))).toBe('a\uFFFDb')
  })
})

describe('the last part of a path', () => {
  const lastPart = (path: string, platform: NodeJS.Platform) =>
    Buffer.from(path)
      .subarray(lastPartAt(Buffer.from(path), platform))
      .toString()

  it('begins behind the last slash, and a backslash is a part of a name', () => {
    expect(lastPart('/card/DCIM/1.jpg', 'linux')).toBe('1.jpg')
    expect(lastPart('/card/a\\b.jpg', 'darwin')).toBe('a\\b.jpg')
  })
  it('begins behind the last slash of either kind on Windows', () => {
    expect(lastPart('C:\\Users\\me\\1.jpg', 'win32')).toBe('1.jpg')
    expect(lastPart('C:\\card/DCIM/1.jpg', 'win32')).toBe('1.jpg')
  })
})
