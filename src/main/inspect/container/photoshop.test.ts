import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { tiffOf, undefinedBytes } from '../../../../tests/support/tiff.ts'
import { readMetadata } from '../metadata/metadata.ts'
import { emptyBlocks } from './blocks.ts'
import { readImageResources } from './photoshop.ts'

const IPTC = 0x0404
const QUALITY = 0x0406
const DIGEST = 0x0425

/** An image resource without a name. */
function resource(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.write('8BIM', 'latin1')
  head.writeUInt16BE(id, 4)
  head.writeUInt32BE(data.length, 8)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

const caption = (text: string) => Buffer.concat([Buffer.from([0x1c, 2, 120, 0, text.length]), Buffer.from(text)])
const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest()
const digest = (of: Buffer) => resource(DIGEST, md5(of))

function read(...resources: Buffer[]) {
  const blocks = emptyBlocks()
  readImageResources(Buffer.concat(resources), blocks)
  return readMetadata(blocks).metadata
}
const indicators = (...resources: Buffer[]) => read(...resources)?.indicators ?? []
const WRITTEN = caption('harbour')
const CHANGED = caption('quay')

describe('the image resources of Photoshop', () => {
  it.each([
    [8, '12 of 12'],
    [-4, '0 of 12'],
    [0, '4 of 12'],
    [9, null],
    [-5, null],
  ])('give a quality of %s in Photoshop’s numbers', (stored, friendly) => {
    const data = Buffer.alloc(6)
    data.writeInt16BE(stored)
    expect(read(resource(QUALITY, data))?.entries).toEqual([
      { group: 'Photoshop', tag: 'PhotoshopQuality', raw: String(stored), friendly },
    ])
  })

  it('say that the IPTC data are others than Photoshop wrote, with both digests', () => {
    const [recorded, now] = [md5(WRITTEN), md5(CHANGED)].map((one) => one.toString('hex'))
    for (const resources of [
      [resource(IPTC, CHANGED), digest(WRITTEN)],
      [digest(WRITTEN), resource(IPTC, CHANGED)],
    ])
      expect(indicators(...resources)).toEqual([
        { kind: 'iptc_changed', source: 'Photoshop IPTCDigest', value: `${recorded} · ${now}`, form: null },
      ])
  })

  it('say nothing where the digest fits, also without the zeros that fill a word', () => {
    expect(indicators(resource(IPTC, WRITTEN), digest(WRITTEN))).toEqual([])
    for (const zeros of [1, 2, 3, 40]) {
      const padded = Buffer.concat([WRITTEN, Buffer.alloc(zeros)])
      expect(indicators(resource(IPTC, padded), digest(WRITTEN))).toEqual([])
      expect(indicators(resource(IPTC, padded), digest(padded))).toEqual([])
    }
    const even = Buffer.concat([WRITTEN, Buffer.alloc(WRITTEN.length % 2)])
    expect(indicators(resource(IPTC, WRITTEN), digest(even))).toEqual([])
    const words = caption('harbour')
    expect(words.length % 4).toBe(0)
    expect(indicators(resource(IPTC, Buffer.from(words).swap32()), digest(words))).toEqual([])
  })

  it('say nothing where no digest is recorded, no data are there, or one of several blocks has it', () => {
    expect(indicators(resource(IPTC, WRITTEN), resource(DIGEST, Buffer.alloc(16)))).toEqual([])
    expect(indicators(resource(IPTC, WRITTEN), resource(DIGEST, Buffer.from(`${'0'.repeat(31)}1`, 'hex')))).toEqual([])
    expect(indicators(resource(IPTC, WRITTEN))).toEqual([])
    expect(indicators(digest(WRITTEN))).toEqual([])
    expect(indicators(resource(IPTC, CHANGED), resource(IPTC, WRITTEN), digest(WRITTEN))).toEqual([])
    expect(read(digest(WRITTEN))?.entries).toMatchObject([{ tag: 'IPTCDigest', raw: md5(WRITTEN).toString('hex') }])
  })

  it('say nothing of data that are cut off', () => {
    const cut = resource(IPTC, WRITTEN).subarray(0, -4)
    const found = read(digest(WRITTEN), cut)
    expect(found?.indicators).toEqual([])
    expect(found?.notes).toContain('iptc_unreadable')
  })

  it('are compared with the data in a TIFF’s own tag too', () => {
    const exif = (iptc: Buffer, ...resources: Buffer[]) =>
      tiffOf({ ifd0: { 33723: undefinedBytes(iptc), 34377: undefinedBytes(Buffer.concat(resources)) } })
    const found = (block: Buffer) => readMetadata({ ...emptyBlocks(), exif: [block] }).metadata?.indicators
    expect(found(exif(WRITTEN, digest(WRITTEN)))).toEqual([])
    expect(found(exif(WRITTEN, resource(IPTC, CHANGED), digest(WRITTEN)))).toEqual([])
    expect(found(exif(CHANGED, digest(WRITTEN)))).toMatchObject([{ kind: 'iptc_changed' }])
  })
})
