import type { MediumFormat } from '../../shared/model/medium.ts'
import { type Blocks, emptyBlocks, endLost, type FoundPart, movedEnd } from './container/blocks.ts'
import { readBmp } from './container/bmp.ts'
import { readCr3, readMrw, readRaf } from './container/camera-raw.ts'
import { readGif } from './container/gif.ts'
import { readHeif } from './container/heif.ts'
import { readJpeg } from './container/jpeg.ts'
import { readJxl } from './container/jxl.ts'
import { readPng } from './container/png.ts'
import { readPsd } from './container/psd.ts'
import { addSwallowed } from './container/swallowed.ts'
import { readTiffPicture } from './container/tiff-picture.ts'
import { addUnclaimed } from './container/unclaimed.ts'
import { readWebp } from './container/webp.ts'
import { isManifestFile } from './sniff.ts'

/** A file's structure, and the format it turned out to have. */
export type Structure = { format: MediumFormat; blocks: Blocks }

/**
 * Reads a file's structure with the reader for its format. Gives a result whatever the bytes are: what could be read is
 * kept, the rest becomes a problem code. `start`: where the content begins, behind foreign bytes.
 */
export function readStructure(format: MediumFormat, bytes: Buffer, start = 0): Structure {
  try {
    const content = bytes.subarray(start)
    const structure = structureOf(format, content)
    addSwallowed(structure.blocks, content)
    addUnclaimed(structure.blocks, content)
    return start === 0 ? structure : behindForeign(structure, start)
  } catch (cause) {
    // A read past the end that a reader did not foresee. Anything else is a defect of ours.
    if (!(cause instanceof RangeError)) throw cause
    const blocks = emptyBlocks()
    endLost(blocks)
    return { format, blocks }
  }
}

/** The same, its places counted from the start of the file, and the bytes before it as a part. */
function behindForeign({ format, blocks }: Structure, start: number): Structure {
  const { end } = blocks
  const parts: FoundPart[] = blocks.parts.map((part) =>
    part.offset == null ? part : { ...part, offset: part.offset + start },
  )
  const foreign: FoundPart = { kind: 'foreign_start', source: null, form: null, offset: 0, bytes: start }
  return {
    format,
    blocks: {
      ...blocks,
      end: end && movedEnd(end, start),
      parts: [foreign, ...parts],
    },
  }
}

function structureOf(format: MediumFormat, bytes: Buffer): Structure {
  switch (format) {
    case 'jpeg':
      return { format, blocks: readJpeg(bytes) }
    case 'png':
      return { format, blocks: readPng(bytes) }
    case 'webp':
      return { format, blocks: readWebp(bytes) }
    case 'gif':
      return { format, blocks: readGif(bytes) }
    case 'bmp':
      return { format, blocks: readBmp(bytes) }
    case 'psd':
      return { format, blocks: readPsd(bytes) }
    case 'jxl':
      return { format, blocks: readJxl(bytes) }
    case 'tiff':
      return readTiffPicture(format, bytes)
    case 'raw':
      return readRaw(bytes)
    case 'heic':
    case 'heif':
    case 'avif': {
      // A HEIF container may contain AV1 whatever its brand says; decoders and the service care about the content.
      const heif = readHeif(bytes)
      return { format: heif.coding === 'av01' ? 'avif' : format, blocks: heif }
    }
    case 'text': {
      const blocks = emptyBlocks()
      const head = bytes.subarray(0, 4096)
      blocks.claims = null
      if (head.includes('<x:xmpmeta') || head.includes('<rdf:RDF')) blocks.xmp.push(bytes)
      return { format, blocks }
    }
    case 'unknown': {
      // A manifest in a separate file, next to the image it is about.
      const blocks = emptyBlocks()
      blocks.claims = null
      if (isManifestFile(bytes)) blocks.jumbf.push(bytes)
      return { format, blocks }
    }
    default:
      return { format, blocks: { ...emptyBlocks(), claims: null } }
  }
}

/** Reads a camera raw: they come as TIFF structures, as boxes, or in formats of their makers. */
function readRaw(bytes: Buffer): Structure {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('FUJIFILMCCD')) return { format: 'raw', blocks: readRaf(bytes) }
  if (start.startsWith('\0MRM')) return { format: 'raw', blocks: readMrw(bytes) }
  if (start.endsWith('ftypcrx ')) return { format: 'raw', blocks: readCr3(bytes) }
  return readTiffPicture('raw', bytes)
}
