import { describe, expect, it } from 'vitest'
import { webpOf } from '../../../../tests/support/containers.ts'
import { box, jpegWith, png, pngChunk, pngHeader } from '../../../../tests/support/hostile-files.ts'
import { tiffOf, undefinedBytes } from '../../../../tests/support/tiff.ts'
import type { MediumFormat } from '../../../shared/model/medium.ts'
import { C2PA_UUID } from '../container/uuids.ts'
import { readStructure } from '../formats.ts'
import { needsWhole } from '../sniff.ts'
import { readMetadata } from './metadata.ts'

const cborText = (value: string) => Buffer.concat([Buffer.from([0x78, value.length]), Buffer.from(value)])
const cborMap = (...members: [string, string][]) =>
  Buffer.concat([Buffer.from([0xa0 + members.length]), ...members.flat().map(cborText)])
const superbox = (label: string, ...inside: Buffer[]) => {
  const description = Buffer.concat([Buffer.alloc(16), Buffer.from([3]), Buffer.from(`${label}\0`)])
  return box('jumb', Buffer.concat([box('jumd', description), ...inside]))
}
const manifest = (label: string, generator: string) =>
  superbox(label, superbox('c2pa.claim', box('cbor', cborMap(['claim_generator', generator], ['dc:title', 'harbour']))))
/** An older manifest, which an ingredient brought along, and the active one, which is the last. */
const store = superbox('c2pa', manifest('urn:older', 'a camera'), manifest('urn:active', 'an editor/2.0'))

const segment = (body: Buffer) => {
  const header = Buffer.from([0xff, 0xeb, 0, 0])
  header.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([header, body])
}
const jpegPart = (sequence: number, data: Buffer) =>
  segment(Buffer.concat([Buffer.from('JP\0\x01\0\0\0', 'latin1'), Buffer.from([sequence]), data]))
const inUuidBox = (bytes: Buffer) =>
  box('uuid', Buffer.concat([C2PA_UUID, Buffer.alloc(4), Buffer.from('manifest\0'), Buffer.alloc(8), bytes]))
const brand = (name: string) => box('ftyp', Buffer.from(`${name}\0\0\0\0mif1`, 'latin1'))

const files = (bytes: Buffer): [MediumFormat, Buffer][] => [
  ['jpeg', jpegWith(jpegPart(1, bytes))],
  ['png', png(pngHeader(1, 1), pngChunk('caBX', bytes))],
  ['webp', webpOf(['C2PA', bytes])],
  ['heic', Buffer.concat([brand('heic'), inUuidBox(bytes)])],
  ['avif', Buffer.concat([brand('avif'), inUuidBox(bytes)])],
  ['tiff', tiffOf({ ifd0: { 52545: undefinedBytes(bytes) } })],
  ['unknown', bytes],
]
const metadataOf = ([format, bytes]: readonly [MediumFormat, Buffer]) =>
  readMetadata(readStructure(format, bytes).blocks).metadata

describe('Content Credentials', () => {
  it('are read in every container and in a sidecar, the active manifest speaking', () => {
    for (const file of files(store)) {
      const found = metadataOf(file)
      expect([file[0], found?.contentCredentials]).toMatchObject([
        file[0],
        { label: 'urn:active', manifests: 2, claimGenerator: 'an editor/2.0', title: 'harbour', signer: null },
      ])
      expect(found?.notes).toContain('content_credentials')
    }
    expect(needsWhole(store, store.length)).toBe(true)
    expect(needsWhole(store, 2 ** 30)).toBe(false)
  })

  it('that are spread over segments are put together', () => {
    const [start, rest] = [store.subarray(0, 100), Buffer.concat([store.subarray(0, 8), store.subarray(100)])]
    const spread = jpegWith(jpegPart(2, rest), jpegPart(1, start))
    expect(metadataOf(['jpeg', spread])?.contentCredentials?.label).toBe('urn:active')
    const lost = metadataOf(['jpeg', jpegWith(jpegPart(1, start))])
    expect([lost?.contentCredentials, lost?.notes]).toEqual([null, ['content_credentials_unreadable']])
  })

  it('state nothing where the store is cut off, least of all what an older manifest says', () => {
    for (let at = 60; at < store.length; at += 1) {
      for (const file of files(store.subarray(0, at)).slice(0, 3)) {
        const found = metadataOf(file)
        expect(found?.contentCredentials).toBeNull()
        expect(found?.notes).toEqual(['content_credentials_unreadable'])
      }
    }
  })

  it('that hold rubbish are named and stop nothing', () => {
    const rubbish = superbox('c2pa', superbox('urn:x', superbox('c2pa.claim', box('cbor', Buffer.alloc(40, 0x9f)))))
    const found = metadataOf(['png', png(pngHeader(1, 1), pngChunk('caBX', rubbish))])
    expect(found?.contentCredentials).toMatchObject({
      label: 'urn:x',
      claimGenerator: null,
      signer: null,
      signedAt: null,
    })
    const empty = metadataOf(['png', png(pngHeader(1, 1), pngChunk('caBX', superbox('c2pa')))])
    expect([empty?.contentCredentials, empty?.notes]).toEqual([null, ['content_credentials_unreadable']])
  })
})
