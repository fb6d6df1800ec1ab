import { describe, expect, it } from 'vitest'
import { createExtendedXmp } from './extended-xmp.ts'

const GUID = '04B9E48040A30A6308713BD1E4223B41'

function part(text: string, offset: number, total: number, guid = GUID): Buffer {
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(total, 0)
  numbers.writeUInt32BE(offset, 4)
  return Buffer.concat([Buffer.from(guid), numbers, Buffer.from(text)])
}

const main = [Buffer.from(`<rdf:Description xmpNote:HasExtendedXMP="${GUID}"/>`)]
const joined = (...parts: Buffer[]) => {
  const extended = createExtendedXmp()
  for (const each of parts) extended.add(each)
  const { packet, isUnparsed } = extended.join(main)
  return { text: packet?.toString() ?? null, isUnparsed }
}

describe('an XMP packet that goes on in further segments', () => {
  it('is put together in the order of its offsets', () => {
    expect(joined(part('world', 6, 11), part('hello ', 0, 11))).toEqual({ text: 'hello world', isUnparsed: false })
  })

  it('is not read when a part is missing, overlaps or ends elsewhere', () => {
    expect(joined(part('world', 6, 11))).toEqual({ text: null, isUnparsed: true })
    expect(joined(part('hello ', 0, 11), part('world', 5, 11))).toEqual({ text: null, isUnparsed: true })
    expect(joined(part('hello ', 0, 11))).toEqual({ text: null, isUnparsed: true })
  })

  it('is not read when the main packet does not name it', () => {
    expect(joined(part('hello', 0, 5, 'F'.repeat(32)))).toEqual({ text: null, isUnparsed: true })
  })

  it('is nothing where there are no further segments', () => {
    expect(joined()).toEqual({ text: null, isUnparsed: false })
  })
})
