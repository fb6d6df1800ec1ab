import { describe, expect, it } from 'vitest'
import { Metadata } from './metadata.ts'

/** The indicators of a reading as it is stored. */
const read = (...indicators: Record<string, unknown>[]) =>
  Metadata.parse({
    ...{ make: null, model: null, software: null, dateTimeOriginal: null, position: null, exifOrientation: null },
    ...{ hasMakerNote: false, hasEmbeddedThumbnail: false, entries: [], notes: [], indicators },
  }).indicators

const generator = (source: string, value: string) => ({ kind: 'generator', source, value })

describe('what an earlier version noticed', () => {
  it('is a generator by the form of its text, which stands there without our name for it', () => {
    expect(read(generator('PNG parameters', 'Automatic1111: a lake: still\nSteps: 2'))).toEqual([
      { ...generator('PNG parameters', 'a lake: still\nSteps: 2'), form: 'Automatic1111' },
    ])
    expect(read(generator('PNG prompt', 'ComfyUI: {"3":{}}'))).toEqual([
      { ...generator('PNG prompt', '{"3":{}}'), form: 'ComfyUI' },
    ])
  })

  it('is a generator and no form where the text names it itself, with our name in front or without', () => {
    expect(read(generator('PNG Software', 'NovelAI: NovelAI Diffusion'))).toEqual([
      { ...generator('PNG Software', 'NovelAI Diffusion'), form: null },
    ])
    for (const told of [
      generator('XMP CreatorTool', 'ComfyUI: 2'),
      generator('EXIF Software', 'Midjourney: v6'),
      generator('C2PA parameters', 'ComfyUI: 2'),
      generator('C2PA claim generator', 'OpenAI'),
      { ...generator('PNG parameters', 'SwarmUI: 1'), kind: 'software' },
    ])
      expect(read(told)).toEqual([{ ...told, form: null }])
  })

  it('keeps of a digital source type what the file says, without IPTC’s name for it', () => {
    const type = (value: string) => ({ kind: 'digital_source_type', source: 'XMP DigitalSourceType', value })
    expect(read(type('Screen capture (screenCapture)'))).toEqual([{ ...type('screenCapture'), form: null }])
    for (const value of ['Verified (screenCapture)', 'http://x.example/screenCapture', 'Screen capture'])
      expect(read(type(value))).toEqual([{ ...type(value), form: null }])
  })

  it('keeps the text of a later reading as it is, however often it is taken', () => {
    const told = { ...generator('PNG parameters', 'SwarmUI: 1'), form: 'SwarmUI' }
    expect(read(...read(told))).toEqual([told])
    const [once] = read(generator('PNG prompt', 'ComfyUI: ComfyUI: x'))
    expect(read(once ?? {})).toEqual([{ ...generator('PNG prompt', 'ComfyUI: x'), form: 'ComfyUI' }])
  })
})
