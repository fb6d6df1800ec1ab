import { describe, expect, it } from 'vitest'
import { endlessHeic, jpegWith, png, pngHeader, segment } from '../../../tests/support/hostile-files.ts'
import {
  adts,
  aiff,
  asf,
  au,
  caf,
  flac,
  id3,
  longWave,
  mp3,
  mp4,
  noise,
  wave64,
} from '../../../tests/support/recordings.ts'
import { short, tiffOf } from '../../../tests/support/tiff.ts'
import type { MediumFormat, MediumKind } from '../../shared/model/medium.ts'
import { readStructure } from './formats.ts'
import { needsWhole, sniff } from './sniff.ts'

/** A JPEG with the header that almost all have. */
const segmented = jpegWith(segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')))
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

  it('is that of a voice recording before that of a script, which names a program', async () => {
    const voice = ['#!AMR\n', '#!AMR-WB\n', '#!AMR_MC1.0\n', '#!AMR-WB_MC1.0\n']
    for (const magic of voice) {
      const bytes = Buffer.concat([Buffer.from(magic), Buffer.from([0x3c, 0x91, 0x17, 0x16])])
      expect(await sniff(bytes)).toMatchObject({ kind: 'audio', format: 'amr' })
    }
    const scripts = ['#!/bin/sh\n', '#! /usr/bin/env python3\r\n', '#!C:\\Python\\python.exe\n', '#!bin/run']
    for (const script of scripts) expect(await formatOf(Buffer.from(script))).toBe('executable')
    for (const text of ['#!important note\n', '#! \n/bin/sh', '#!'])
      expect(await formatOf(Buffer.from(text))).toBe('text')
    expect(await formatOf(Buffer.from('#!/bin/\u0001\0sh\n'))).toBe('unknown')
  })

  it('names what holds sound and video, also what this version does no more than name', async () => {
    const h264 = [0x67, 0x42, 0, 0x1e, 0x95, 0xa8]
    const named: [MediumFormat, MediumKind, Buffer][] = [
      ['wav', 'audio', longWave('RF64')],
      ['wav', 'audio', longWave('BW64')],
      ['w64', 'audio', wave64()],
      ['au', 'audio', au()],
      ['caf', 'audio', caf()],
      ['aiff', 'audio', aiff()],
      ['aac', 'audio', adts()],
      ['asf', 'video', asf()],
      ['flv', 'video', Buffer.from('FLV\x01\x05\0\0\0\x09\0\0\0\0', 'latin1')],
      ['mpeg', 'video', Buffer.from('000001ba44000400040100000300', 'hex')],
      [
        'mpegts',
        'video',
        Buffer.concat(Array.from({ length: 4 }, () => Buffer.concat([Buffer.from([0x47]), Buffer.alloc(187)]))),
      ],
      ['dv', 'video', Buffer.concat([Buffer.from('1f0700bf', 'hex'), noise(200)])],
      ['h264', 'video', Buffer.from([0, 0, 0, 1, ...h264])],
      ['h264', 'video', Buffer.from([0, 0, 0, 1, 9, 0x10, 0, 0, 1, ...h264])],
    ]
    for (const [format, kind, bytes] of named)
      expect([format, await sniff(bytes)]).toEqual([format, { format, kind, start: 0 }])
    expect(await formatOf(Buffer.from([0, 0, 0, 1, 0xe7, 0x42, 0, 0x1e]))).toBe('unknown')
  })

  it('is that of what tags precede, if that is sound or video', async () => {
    const behind = async (content: Buffer) => (await sniff(id3(), content)).format
    expect([await behind(adts()), await behind(flac()), await behind(mp3())]).toEqual(['aac', 'flac', 'mp3'])
    expect([await behind(jpegWith()), await behind(noise(90))]).toEqual(['unknown', 'unknown'])
  })

  it('is that of a picture or a video behind a few foreign bytes, and says how many', async () => {
    const picture = Buffer.concat([segmented, Buffer.alloc(3)])
    const starts: [before: string, start: number][] = [
      ['\r\n', 2],
      ['\xef\xbb\xbf', 3],
      ['\0\x01\x02\x03', 4],
      ['\x01'.repeat(64), 64],
      ['\n'.repeat(300), 300],
      [`HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nX: ${'y'.repeat(900)}\r\n\r\n`, 960],
    ]
    for (const [before, start] of starts) {
      const bytes = (content: Buffer) => Buffer.concat([Buffer.from(before, 'latin1'), content])
      const found = await sniff(bytes(picture))
      expect([before, found]).toEqual([before, { kind: 'image', format: 'jpeg', start: bytes(Buffer.alloc(0)).length }])
      expect(found.start).toBeGreaterThanOrEqual(Math.min(start, 900))
      expect(needsWhole(bytes(picture), 5000)).toBe(true)
      expect(await sniff(bytes(mp4()))).toMatchObject({ kind: 'video', format: 'mp4', start: found.start })
      expect(await sniff(bytes(png(pngHeader(1, 1))))).toMatchObject({ format: 'png', start: found.start })
    }
    const far = Buffer.concat([Buffer.alloc(65, 1), picture])
    expect(await sniff(far)).toEqual({ kind: 'other', format: 'unknown', start: 0 })
    const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'), picture])
    expect((await sniff(zip)).start).toBe(0)
  })

  it('is that of a damaged JPEG where other bytes lie before its first segment', async () => {
    const garbage = Buffer.from({ length: 256 }).map((_, at) => at)
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), garbage, segmented.subarray(2)])
    expect(await sniff(bytes)).toEqual({ kind: 'image', format: 'jpeg', start: 0 })
    expect(await formatOf(Buffer.concat([Buffer.from([0xff, 0xd8]), garbage]))).toBe('unknown')
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
