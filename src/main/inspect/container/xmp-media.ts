import type { PartKind } from '../../../shared/model/contents.ts'
import type { FoundPart } from './blocks.ts'
import { magicOf } from './tail.ts'

/** Properties of Google's XMP that hold a whole file in base 64. Source: Google's documentation of XMP image metadata. */
const MEDIA: readonly (readonly [name: string, kind: PartKind])[] = [
  ['GImage:Data', 'picture'],
  ['GDepth:Data', 'depth_map'],
  ['GDepth:Confidence', 'depth_map'],
  ['GAudio:Data', 'audio'],
]
/** Shorter values are no files. */
const MIN_CHARACTERS = 64

/**
 * The media in XMP packets. Each is taken out of its packet, which is replaced in the list: as text it says nothing, and a
 * packet that is too large with it can be read without.
 */
export function takeXmpMedia(packets: Buffer[]): FoundPart[] {
  const parts: FoundPart[] = []
  for (const [index, packet] of packets.entries()) {
    let rest = packet
    for (const [name, kind] of MEDIA) {
      const value = rangeOfValue(rest, name)
      if (value === null) continue
      const data = Buffer.from(rest.toString('latin1', value.at, value.end), 'base64')
      const magic = magicOf(data)
      parts.push({
        kind: magic?.kind === 'audio' ? 'audio' : kind,
        source: `XMP ${name}`,
        form: magic?.form ?? null,
        offset: null,
        bytes: data.length,
        data,
      })
      rest = Buffer.concat([rest.subarray(0, value.at), rest.subarray(value.end)])
    }
    packets[index] = rest
  }
  return parts
}

/** Where the value of a property lies, as an attribute or as an element; null = there is none of any length. */
function rangeOfValue(packet: Buffer, name: string): { at: number; end: number } | null {
  const found = packet.indexOf(name, 0, 'latin1')
  if (found < 0) return null
  const [opening, quote] = /^\s*=\s*(["'])|^\s*>/.exec(packet.toString('latin1', found + name.length, found + 80)) ?? []
  if (opening === undefined) return null
  const at = found + name.length + opening.length
  const end = packet.indexOf(quote ?? '<', at, 'latin1')
  return end - at >= MIN_CHARACTERS ? { at, end } : null
}
