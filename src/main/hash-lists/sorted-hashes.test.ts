import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSortedHashes } from './sorted-hashes.ts'

const hashes = (count: number) =>
  Array.from({ length: count }, (_, n) => createHash('sha1').update(String(n)).digest('hex'))

describe('sorted hashes', () => {
  it.each([0, 1, 4096, 30_000])('are all there once, in order, when %d are added, some of them twice', (count) => {
    const sorted = createSortedHashes(20)
    const added = hashes(count)
    for (const hex of [...added, ...added.slice(0, 5000)]) sorted.add(hex)
    const given = Buffer.concat([...sorted.slices()]).toString('hex')
    expect(given).toBe(added.sort().join(''))
  })
})
