/** A profile that names sRGB, with a curve of its own: a table of 16-bit values, or none for a straight one. */
export function profileWithCurve(table16: readonly number[]): Buffer {
  const s15 = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [at, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), at * 4)
    return bytes
  }
  const xyz = (...values: number[]) => Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), s15(...values)])
  const text = Buffer.from('Linear sRGB\0', 'latin1')
  const described = Buffer.alloc(12 + text.length + 79)
  described.write('desc', 'latin1')
  described.writeUInt32BE(text.length, 8)
  text.copy(described, 12)
  const curve = Buffer.alloc(12 + table16.length * 2)
  curve.write('curv', 'latin1')
  curve.writeUInt32BE(table16.length, 8)
  for (const [at, value] of table16.entries()) curve.writeUInt16BE(value, 12 + at * 2)
  const tags: [string, Buffer][] = [
    ['desc', described],
    ['cprt', Buffer.concat([Buffer.from('text\0\0\0\0none\0', 'latin1'), Buffer.alloc(3)])],
    ['wtpt', xyz(0.9642, 1, 0.8249)],
    ['rXYZ', xyz(0.43607, 0.22249, 0.01392)],
    ['gXYZ', xyz(0.38515, 0.71687, 0.09708)],
    ['bXYZ', xyz(0.14307, 0.06061, 0.7141)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length)
  let at = 128 + table.length
  const bodies = tags.map(([name, body], n) => {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
    table.write(name, 4 + n * 12, 'latin1')
    table.writeUInt32BE(at, 8 + n * 12)
    table.writeUInt32BE(body.length, 12 + n * 12)
    at += padded.length
    return padded
  })
  const head = Buffer.alloc(128)
  head.writeUInt32BE(at)
  head.writeUInt32BE(0x02100000, 8)
  head.write('mntrRGB XYZ ', 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  s15(0.9642, 1, 0.8249).copy(head, 68)
  return Buffer.concat([head, table, ...bodies])
}
