import type { MetadataEntry } from '../../../shared/model/metadata.ts'
import { textEntry } from './entry.ts'
import { decodeText, untilNul, utf16be } from './text.ts'

const MAX_TAGS = 100
const DESCRIPTIONS = new Map([
  ['desc', 'ProfileDescription'],
  ['cprt', 'ProfileCopyright'],
  ['dmnd', 'DeviceMfgDesc'],
  ['dmdd', 'DeviceModelDesc'],
])

/** Names of a colour profile; its curves and tables are not read. null when it is too short to be one. Source: ICC.1:2022 §7.2, §10. */
export function readIcc(profile: Buffer): { entries: MetadataEntry[] } | null {
  if (profile.length < 132) return null
  const code = (at: number) => profile.toString('latin1', at, at + 4).trim()
  const entries = [
    textEntry('ICC', 'ProfileVersion', `${profile[8]}.${(profile[9] ?? 0) >> 4}.${(profile[9] ?? 0) & 15}`),
    textEntry('ICC', 'ProfileClass', code(12)),
    textEntry('ICC', 'ColorSpaceData', code(16)),
  ]
  const count = Math.min(profile.readUInt32BE(128), MAX_TAGS)
  for (let i = 0; i < count && 132 + i * 12 + 12 <= profile.length; i += 1) {
    const at = 132 + i * 12
    const name = DESCRIPTIONS.get(profile.toString('latin1', at, at + 4))
    const text = name ? textAt(profile, profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 8)) : null
    if (name && text) entries.push(textEntry('ICC', name, text))
  }
  return { entries }
}

/** The text of a `desc`, `text` or `mluc` tag (its first language); null when it is none of them. */
function textAt(profile: Buffer, offset: number, length: number): string | null {
  const data = profile.subarray(offset, offset + Math.min(length, 2 ** 16))
  if (data.length < 12) return null
  const type = data.toString('latin1', 0, 4)
  if (type === 'text') return decodeText(untilNul(data.subarray(8)))
  if (type === 'desc') return decodeText(untilNul(data.subarray(12, 12 + data.readUInt32BE(8))))
  if (type !== 'mluc' || data.length < 28) return null
  return utf16be(data.subarray(data.readUInt32BE(24), data.readUInt32BE(24) + data.readUInt32BE(20)))
}
