import type { Random } from './random.ts'

type Mutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer

/**
 * What may happen to a file on a bad card, or be done to it on purpose. Each returns new bytes and leaves its input
 * unchanged.
 */
export const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'flipped bits': (bytes, random) => {
    const mutant = Buffer.from(bytes)
    for (let n = 1 + random.below(24); n > 0; n -= 1) {
      const at = random.place(mutant.length)
      mutant[at] = (mutant[at] ?? 0) ^ (1 << random.below(8))
    }
    return mutant
  },
  'cut off': (bytes, random) => Buffer.from(bytes.subarray(0, 1 + random.below(bytes.length - 1))),
  'a run of zeros': (bytes, random) => {
    const at = random.place(bytes.length)
    return Buffer.from(bytes).fill(0, at, Math.min(bytes.length, at + 1 + random.below(4096)))
  },
  'a piece twice': (bytes, random) => {
    const from = random.below(bytes.length)
    const piece = bytes.subarray(from, from + 1 + random.below(8192))
    const at = random.place(bytes.length)
    return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
  },
  'pieces swapped': (bytes, random) => {
    const length = 1 + random.below(Math.max(1, Math.min(2048, bytes.length >> 2)))
    const [a, b] = [random.place(bytes.length - length), random.below(bytes.length - length)]
    const mutant = Buffer.from(bytes)
    bytes.copy(mutant, a, b, b + length)
    bytes.copy(mutant, b, a, a + length)
    return mutant
  },
  'a length that lies': (bytes, random) => {
    const mutant = Buffer.from(bytes)
    const lies = [0, 1, 7, 0x7fff_ffff, 0x8000_0000, 0xffff_fff0, 0xffff_ffff, mutant.length, mutant.length + 1]
    for (let n = 1 + random.below(3); n > 0 && mutant.length > 8; n -= 1) {
      const at = random.place(mutant.length - 4)
      const lie = lies[random.below(lies.length)] ?? 0
      if (random.below(2) === 0) mutant.writeUInt32BE(lie, at)
      else mutant.writeUInt32LE(lie, at)
    }
    return mutant
  },
  'a random tail': (bytes, random) =>
    Buffer.concat([bytes.subarray(0, 1 + random.below(bytes.length)), random.bytes(64 + random.below(4096))]),
  'two kinds in one': (bytes, random, other) =>
    Buffer.concat([bytes.subarray(0, 1 + random.place(bytes.length)), other.subarray(random.below(other.length))]),
}
