import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readStructure } from '../../src/main/inspect/formats.ts'
import { readMetadata } from '../../src/main/inspect/metadata/metadata.ts'
import { sniff } from '../../src/main/inspect/sniff.ts'
import type { MetadataEntry } from '../../src/shared/model/metadata.ts'
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

async function weRead(path: string): Promise<MetadataEntry[] | null> {
  const bytes = readFileSync(join(CORPUS, path))
  const { kind, format } = await sniff(bytes)
  return kind === 'image' ? (readMetadata(readStructure(format, bytes).blocks).metadata?.entries ?? []) : null
}

const isHere = hasCorpus && hasExiftool
const needs = `${needsCorpus}${needsExiftool}`

describe('the tags of EXIF', () => {
  it.skipIf(!isHere)(`have exiftool’s names in every directory of the corpus${needs}`, async () => {
    const differing: string[] = []
    let compared = 0
    for (const [path, told] of exiftoolReads('-EXIF:all')) {
      if (path.startsWith('corrupt/')) continue
      const ours = (await weRead(path))?.map(({ group, tag }) => `${group} ${tag}`)
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
