import { describe, expect, it } from 'vitest'
import { endlessHeic, jpegWith, png, pngHeader } from '../../../tests/support/hostile-files.ts'
import { short, tiffOf } from '../../../tests/support/tiff.ts'
import { readStructure } from './formats.ts'
import { sniff } from './sniff.ts'

const formatOf = async (bytes: Buffer) => (await sniff(bytes)).format
const brand = (major: string, ...compatible: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + compatible.length * 4]),
    Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1'),
  ])

describe('the type of a file', () => {
  it('is told by its first bytes', async () => {
    expect(await formatOf(jpegWith())).toBe('jpeg')
    expect(await formatOf(png(pngHeader(1, 1)))).toBe('png')
    expect(await formatOf(endlessHeic())).toBe('heic')
    expect(await formatOf(Buffer.alloc(0))).toBe('empty')
    expect(await formatOf(Buffer.from('%PDF-1.7'))).toBe('pdf')
    expect(await formatOf(Buffer.from('#!/bin/sh\n'))).toBe('executable')
    expect(await formatOf(Buffer.from('Grüße vom Hafen'))).toBe('text')
    expect(await formatOf(Buffer.from([0, 1, 2, 3, 4, 5]))).toBe('unknown')
  })

  it('tells the relatives of HEIF apart by brand', async () => {
    const formats = ['heic', 'heix', 'mif1', 'msf1', 'avif', 'avis', 'crx '].map((major) => formatOf(brand(major)))
    expect(await Promise.all(formats)).toEqual(['heic', 'heic', 'heif', 'heif', 'avif', 'avif', 'raw'])
    expect(await formatOf(brand('mif1', 'avif', 'miaf'))).toBe('avif')
    expect(await formatOf(brand('isom', 'mp41'))).toBe('mp4')
  })

  it('is camera raw when a TIFF holds a colour filter array, whatever its name', () => {
    const photometric = (value: number) => readStructure('tiff', tiffOf({ ifd0: { 262: short(value) } })).format
    expect(photometric(2)).toBe('tiff')
    expect(photometric(32803)).toBe('raw')
    expect(readStructure('tiff', tiffOf({ ifd0: { 50706: short(1) } })).format).toBe('raw')
  })

  it('does not take long over text made to look like a drawing', async () => {
    expect(await formatOf(Buffer.from(`<!---->${'<!-- -->'.repeat(8000)}`))).toBe('text')
    expect(await formatOf(Buffer.from('<!-- by hand -->\n<svg width="1">'))).toBe('svg')
  })
})
