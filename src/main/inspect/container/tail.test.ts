import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { gifOf, webpOf } from '../../../../tests/support/containers.ts'
import { jpegWith, png, pngHeader } from '../../../../tests/support/hostile-files.ts'
import * as made from '../../../../tests/support/recordings.ts'
import { tailPartsOf } from './tail.ts'

const latin = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), made.noise(400)])
const tar = Buffer.alloc(512)
tar.write('harbour.txt')
tar.write('ustar', 257)

const KINDS: readonly (readonly [kind: string, form: string | null, bytes: Buffer])[] = [
  ['archive', 'zip', latin('PK\x03\x04\x14\0\0\0')],
  ['archive', 'zip', latin('PK\x05\x06\0\0\0\0')],
  ['archive', 'rar', latin('Rar!\x1a\x07\x01\0')],
  ['archive', '7z', latin('7z\xbc\xaf\x27\x1c\0\x04')],
  ['archive', 'gzip', latin('\x1f\x8b\x08\0')],
  ['archive', 'tar', tar],
  ['program', 'exe', latin('MZ\0\0')],
  ['program', 'elf', latin('\x7fELF\x02\x01')],
  ['program', 'script', Buffer.from('#!/bin/sh\necho tide\n')],
  ['document', 'pdf', latin('%PDF-1.7\n')],
  ['picture', 'jpeg', jpegWith()],
  ['picture', 'png', png(pngHeader(1, 1))],
  ['picture', 'gif', gifOf()],
  ['picture', 'webp', webpOf()],
  ['video', 'mp4', made.mp4()],
  ['video', 'mov', made.mp4({ brand: 'qt  ' })],
  ['video', 'mov', made.mp4().subarray(20)],
  ['video', 'avi', made.avi()],
  ['video', 'mkv', made.matroskaFile()],
  ['video', 'asf', made.asf()],
  ['audio', 'm4a', made.mp4({ brand: 'M4A ' })],
  ['audio', 'wav', made.waveFile()],
  ['audio', 'flac', made.flac()],
  ['audio', 'ogg', made.opus()],
  ['audio', 'amr', made.amr()],
  ['audio', 'mp3', made.mp3({ tag: made.id3() })],
  ['text', null, Buffer.from('Grüße vom Hafen')],
  ['unknown', null, Buffer.from([0xff, 0x0a, 1, 2, 3])],
  ['unknown', null, Buffer.from([1, 2, 3, 4])],
  // The beginning of an image, of a film and of sound are none.
  ['unknown', null, latin('\xff\xd8\xff\xe0\0\x10JFIF').subarray(0, 10)],
  ['unknown', null, png(pngHeader(1, 1)).subarray(0, 20)],
  ['unknown', null, made.flac().subarray(0, 20)],
  // Archives may be this short.
  ['archive', 'gzip', gzipSync('')],
]

const partsOf = (bytes: Buffer) =>
  tailPartsOf({ bytes: bytes.length, readAt: async (at, length) => bytes.subarray(at, at + length) }, 0)

describe('what follows the end of a file', () => {
  it.each(['\r\n', '\n\n\n', ' \t\r\n\r\n', '\0\0\0'])('is padding where it is blank: %j', async (text) => {
    const bytes = Buffer.from(text)
    expect(await partsOf(bytes)).toEqual([
      { kind: 'padding', form: null, source: 'Tail', offset: 0, bytes: bytes.length },
    ])
  })

  it.each(KINDS)('is %s, %s, also behind zeros', async (kind, form, bytes) => {
    expect(await partsOf(bytes)).toEqual([{ kind, form, source: 'Tail', offset: 0, bytes: bytes.length }])
    const padded = Buffer.concat([Buffer.alloc(100_000), bytes])
    expect(await partsOf(padded)).toEqual(
      kind === 'unknown'
        ? [{ kind, form, source: 'Tail', offset: 0, bytes: padded.length }]
        : [
            { kind: 'padding', form: null, source: 'Tail', offset: 0, bytes: 100_000 },
            { kind, form, source: 'Tail', offset: 100_000, bytes: bytes.length },
          ],
    )
  })

  it('is padding where one byte is repeated to the end', async () => {
    for (const byte of [0, 0xff, 0x20])
      expect(await partsOf(Buffer.alloc(2_500_000, byte))).toMatchObject([{ kind: 'padding', bytes: 2_500_000 }])
    expect(await partsOf(Buffer.concat([Buffer.alloc(90, 0xff), Buffer.from('x')]))).toMatchObject([
      { kind: 'unknown' },
    ])
    expect(await partsOf(Buffer.alloc(0))).toEqual([])
  })

  it('has its trailers named, however long it is', async () => {
    const tag = Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])
    for (const length of [1000, 6 * 2 ** 20])
      expect(await partsOf(Buffer.concat([Buffer.alloc(length, 0xff), tag]))).toEqual([
        { kind: 'padding', form: null, source: 'Tail', offset: 0, bytes: length },
        { kind: 'trailer', form: 'ID3v1', source: 'Tail', offset: length, bytes: 128 },
      ])
  })
})
