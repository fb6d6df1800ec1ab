import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { metadataMembers } from '../../src/headless/metadata-members.ts'
import { mediumFacts } from '../../src/main/facts/medium-facts.ts'
import { readStructure } from '../../src/main/inspect/formats.ts'
import { readMetadata } from '../../src/main/inspect/metadata/metadata.ts'
import { sniff } from '../../src/main/inspect/sniff.ts'
import type { Metadata, MetadataEntry } from '../../src/shared/model/metadata.ts'
import { metadataState } from '../../src/shared/model/metadata-state.ts'
import { namesPersons, recordsAuthor, recordsSerial } from '../../src/shared/model/personal-tags.ts'
import { CORPUS, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { hasExiftool, needsExiftool } from '../support/exiftool.ts'

type Told = Record<string, { id?: string; val: unknown } | string>

/** exiftool's directories, and the group they are listed in here. */
const GROUPS = new Map<string, MetadataEntry['group']>([
  ['IFD0', 'EXIF'],
  ['ExifIFD', 'EXIF'],
  ['InteropIFD', 'EXIF'],
  ['IFD1', 'IFD1'],
  ['GPS', 'GPS'],
])
/** Where strips and tiles of pixels lie, what is read as a block of its own, and padding: these are not listed. */
const UNLISTED = new Set(['0x0111', '0x0117', '0x0144', '0x0145', '0x927c', '0xea1c'])
/** Differences that are intended. */
const EXCEPTIONS = new Set([
  // exiftool names the offset and the length after what it finds there: it is no JPEG, so theirs differ from each other.
  'metadata/exif_gps.jpg IFD0 OtherImageLength',
])

/** What exiftool reads of the tags of a group, of every file of the corpus. */
function exiftoolReads(...asked: string[]): [path: string, Told][] {
  const options = [
    '-q',
    '-q',
    '-m',
    '-r',
    '-json',
    '-G1:4',
    '-H',
    '-a',
    '-n',
    '--ext',
    'json',
    '--ext',
    'txt',
    ...asked,
  ]
  // It ends with 1 where it could not read one of the files.
  const { stdout } = spawnSync('exiftool', [...options, CORPUS], { maxBuffer: 2 ** 27 })
  return (JSON.parse(stdout.toString()) as (Told & { SourceFile: string })[]).map(({ SourceFile, ...told }) => [
    SourceFile.slice(CORPUS.length + 1),
    told,
  ])
}

/** Our reading of an image; null = another kind of file, or it has no metadata. */
async function weRead(path: string): Promise<Metadata | null> {
  const bytes = readFileSync(join(CORPUS, path))
  const { kind, format } = await sniff(bytes)
  return kind === 'image' ? readMetadata(readStructure(format, bytes).blocks).metadata : null
}

const valuesOf = (metadata: Metadata | null, tag: string) =>
  metadata?.entries.filter((entry) => entry.tag === tag).map(({ raw }) => raw)

const isHere = hasCorpus && hasExiftool
const needs = `${needsCorpus}${needsExiftool}`

describe('the tags of EXIF', () => {
  it.skipIf(!isHere)(`have exiftool’s names in every directory of the corpus${needs}`, async () => {
    const differing: string[] = []
    let compared = 0
    for (const [path, told] of exiftoolReads('-EXIF:all')) {
      if (path.startsWith('corrupt/')) continue
      const ours = (await weRead(path))?.entries.map(({ group, tag }) => `${group} ${tag}`)
      for (const [key, value] of Object.entries(told)) {
        const [directory = '', name = ''] = [key.split(':')[0], key.split(':').at(-1)]
        const group = GROUPS.get(directory)
        const id = typeof value === 'string' ? undefined : value.id
        if (ours === undefined || group === undefined || !id?.startsWith('0x') || UNLISTED.has(id)) continue
        compared += 1
        const at = ours.indexOf(`${group} ${name}`)
        if (at >= 0) ours.splice(at, 1)
        else if (!EXCEPTIONS.has(`${path} ${directory} ${name}`)) differing.push(`${path} ${directory} ${name}`)
      }
    }
    expect(differing).toEqual([])
    expect(compared).toBeGreaterThan(2900)
  })
})

/** Tags of XMP and Photoshop whose names and values are exiftool's. */
const TAGS = [
  'XMPToolkit',
  'RegionName',
  'RegionType',
  'RegionAreaX',
  'RegionAreaY',
  'RegionAreaW',
  'RegionAreaH',
  'RegionAreaUnit',
  'RegionAppliedToDimensionsW',
  'RegionPersonDisplayName',
  'RegionRectangle',
  'PersonInImage',
  'PhotoshopQuality',
  'IPTCDigest',
]

describe('who wrote the metadata, and who is named in them', () => {
  it.skipIf(!isHere)(`is what exiftool reads in the corpus${needs}`, async () => {
    const differing: string[] = []
    let compared = 0
    for (const [path, told] of exiftoolReads(...TAGS.map((tag) => `-${tag}`))) {
      const ours = Object.keys(told).length === 0 || path.startsWith('corrupt/') ? null : await weRead(path)
      if (ours === null) continue
      // Nobody changed the IPTC of any of them.
      if (ours.indicators.some(({ kind }) => kind === 'iptc_changed')) differing.push(`${path} iptc_changed`)
      for (const tag of TAGS) {
        const values = Object.entries(told)
          .filter(([key]) => key.split(':').at(-1) === tag)
          .flatMap(([, value]) => (typeof value === 'string' ? value : value.val))
          .map(String)
        if (values.length === 0) continue
        compared += 1
        const read = valuesOf(ours, tag) ?? []
        if (values.some((value) => !read.includes(value)) || read.length < values.length)
          differing.push(`${path} ${tag}: ${read.join(' | ')} for ${values.join(' | ')}`)
      }
    }
    expect(differing).toEqual([])
    expect(compared).toBeGreaterThan(60)
  })

  it.skipIf(!hasCorpus)(`is said of the files that were passed over${needsCorpus}`, async () => {
    const written = await weRead('metadata/gps-datetime.jpg')
    expect(written?.indicators).toContainEqual({
      kind: 'software',
      source: 'XMP XMPToolkit',
      value: 'Image::ExifTool 12.57',
      form: null,
    })
    const portrait = await weRead('faces/portrait.jpg')
    expect(valuesOf(portrait, 'RegionName')).toEqual(['Marie Curie', 'Pierre Curie'])
    expect(valuesOf(portrait, 'RegionPersonDisplayName')).toEqual(['Marie Curie', 'Pierre Curie'])
    expect(portrait && namesPersons(portrait.entries)).toBe(true)
    expect(portrait && metadataMembers(portrait)).toMatchObject({
      RegionName: ['Marie Curie', 'Pierre Curie'],
      RegionType: ['Face', 'Face'],
      RegionAreaX: ['0.368452', '0.6875'],
    })
  })
})

describe('a whole file that is not decoded here', () => {
  it.skipIf(!hasCorpus).each(['cgbi.png', 'av-colors-animated-8bpc.avif'])(
    `is not called one that was not walked to its end: %s${needsCorpus}`,
    async (name) => {
      const bytes = readFileSync(join(CORPUS, 'field/14-whole-file-called-not-scanned', name))
      const { format, blocks } = readStructure((await sniff(bytes)).format, bytes)
      const { metadata } = readMetadata(blocks)
      const problems = [...blocks.problems, 'decode_failed']
      expect(['none', 'read']).toContain(metadataState({ format, metadata, problems }))
    },
  )
})

describe('the field cases about names', () => {
  const field = (path: string) => weRead(`field/${path}`)

  it.skipIf(!hasCorpus)(`name the serial number wherever it is${needsCorpus}`, async () => {
    for (const [path, serial] of [
      ['field/34-tags-in-another-directory/serial-ifd0.jpg', '142066080698'],
      ['camera-jpeg/Canon EOS REBEL T3i.jpg', '142066080698'],
    ] as const) {
      const metadata = await weRead(path)
      expect(valuesOf(metadata, 'SerialNumber')).toEqual([serial])
      expect(valuesOf(metadata, 'RecommendedExposureIndex')).toEqual(['400'])
      expect(metadata && recordsSerial(metadata.entries)).toBe(true)
      const stored = {
        kind: 'image',
        format: 'jpeg',
        container: null,
        contents: null,
        problems: '[]',
        width: null,
        height: null,
        inspectedAt: 0,
      }
      expect(mediumFacts({ ...stored, metadata: JSON.stringify(metadata) }).serial).toBe(serial)
    }
  })

  it.skipIf(!hasCorpus)(`read the text of Exif 3.0${needsCorpus}`, async () => {
    const metadata = await field('35-exif-3-text/exif3-utf8.jpg')
    expect(metadata).toMatchObject({ make: 'Kamera Ü', model: 'Modell 3', software: '撮影 1.0', notes: [] })
    expect(metadata && metadataMembers(metadata)).toMatchObject({
      ImageDescription: 'Hafen, früh',
      Photographer: 'Zoë',
      CameraFirmware: 'FW 1.10',
      RAWDevelopingSoftware: 'RawTool 2',
      ImageEditingSoftware: 'Bildbearbeitung 7',
    })
    const programs = metadata?.indicators.map(({ kind, source }) => `${kind} ${source}`)
    expect(programs).toContain('software EXIF RAWDevelopingSoftware')
    expect(programs).toContain('software EXIF ImageEditingSoftware')
    expect(metadata && recordsAuthor(metadata.entries)).toBe(true)
  })

  it.skipIf(!hasCorpus)(`read a comment in JIS${needsCorpus}`, async () => {
    const metadata = await field('25-comment-in-jis-lost/uc-jis.jpg')
    expect(valuesOf(metadata, 'UserComment')).toEqual(['富士'])
  })

  it.skipIf(!hasCorpus)(`print an altitude without a position${needsCorpus}`, async () => {
    const metadata = await field('20-second-picture-unnoticed/av-apple_gainmap_new.jpg')
    expect(metadata?.position).toBeNull()
    expect(metadata && metadataMembers(metadata)).toMatchObject({ GPSAltitude: 153_717 / 3230, GPSLatitudeRef: 'N' })
  })
})
