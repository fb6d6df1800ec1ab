import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { icns, ico } from './containers.ts'

const RESOURCES = join(import.meta.dirname, '../../resources')
const SIZES = [16, 24, 32, 48, 64, 128, 256, 512, 1024]
const images = SIZES.map((size) => ({ size, png: readFileSync(join(RESOURCES, `icons/${size}x${size}.png`)) }))

describe('the icons of the packages', () => {
  it('are squares of the size in their name', () => {
    // The header of a PNG: width and height are the two numbers after "IHDR".
    expect(images.map(({ png }) => [png.readUInt32BE(16), png.readUInt32BE(20)])).toEqual(
      SIZES.map((size) => [size, size]),
    )
  })

  it('are written into the family of macOS, whose lengths lead from entry to entry to its end', () => {
    const family = icns(images)
    expect(family).toEqual(readFileSync(join(RESOURCES, 'icon.icns')))
    expect(family.readUInt32BE(4)).toBe(family.length)
    const types = []
    let at = 8
    while (at < family.length) {
      types.push(family.toString('latin1', at, at + 4))
      expect(family.toString('latin1', at + 9, at + 12)).toBe('PNG')
      at += family.readUInt32BE(at + 4)
    }
    expect(at).toBe(family.length)
    expect(types).toEqual(expect.arrayContaining(['icp4', 'ic07', 'ic08', 'ic09', 'ic10']))
  })

  it('are written into the icon of Windows up to 256 pixels, each where its entry says', () => {
    const icon = ico(images)
    expect(icon).toEqual(readFileSync(join(RESOURCES, 'icon.ico')))
    const entries = Array.from({ length: icon.readUInt16LE(4) }, (_none, index) => {
      const at = 6 + 16 * index
      return { side: icon.readUInt8(at), bytes: icon.readUInt32LE(at + 8), start: icon.readUInt32LE(at + 12) }
    })
    expect(entries.map(({ side }) => side)).toEqual([16, 24, 32, 48, 64, 128, 0])
    for (const { start, bytes } of entries) {
      expect(icon.toString('latin1', start + 1, start + 4)).toBe('PNG')
      expect(start + bytes).toBeLessThanOrEqual(icon.length)
    }
  })
})
