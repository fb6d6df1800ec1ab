import { brotliCompressSync, gzipSync } from 'node:zlib'
import { imageResult } from '../../tools/simulated-service/image-result.ts'
import { createRandom, type Random } from './random.ts'

/** A reply derived from a proper one by a few mutations, and how it was made. */
export type MutatedReply = {
  kind: string
  kinds: string[]
  status: number
  headers: Record<string, string>
  /** `sentName` is known only once the request arrives. */
  body: (sentName: string) => Buffer
}
type Json = unknown

const NAME = 'SENT-NAME'

/** Proper replies and error bodies to start from. */
function bases(random: Random): Json {
  const digest = Array.from({ length: 64 }, () => random.below(16).toString(16)).join('')
  const picture = { width: 300, height: 200, format: 'png' } as unknown as Parameters<typeof imageResult>[1]
  const image = { ...imageResult(digest, picture, NAME, random.pick(['basic', 'detailed']), 1) }
  const isDetailed = image.deepfakeScore !== null
  const reply = {
    images: [image],
    totalCreditsUsed: 1,
    totalProcessingTimeMs: image.processingTimeMs + 5,
    isSuccessful: true,
    errorMessage: null,
    hasDetailedReport: isDetailed,
  }
  const code = random.pick([
    'IMAGE_FORENSICS:FILE_TOO_LARGE',
    'IMAGE_FORENSICS:UNSUPPORTED_FORMAT',
    'UNAUTHORIZED',
    'SOMETHING_NEW',
  ])
  return random.next() < 0.85 ? reply : { error: { code, message: `${NAME} cannot be taken.` } }
}

const ODD: readonly (() => Json)[] = [
  () => null,
  () => true,
  () => false,
  () => 0,
  () => 1,
  () => -1,
  () => 1.7,
  () => 93,
  () => 1e300,
  () => -0.00001,
  () => '',
  () => 'high',
  () => '0.9',
  () => '‮exe.gpj <script>alert(1)</script>',
  () => 'x'.repeat(250_000),
  () => '\u0000\u0007\ud800',
  () => [],
  () => [null],
  () => [[], {}],
  () => ({}),
  () => ({ a: { b: [1, { c: null }] } }),
  () => JSON.parse('{"__proto__":{"polluted":1},"constructor":2,"toString":3}') as Json,
  () => Array.from({ length: 300 }, (_, index) => index),
  () => Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`generator ${index}`, index / 500])),
]
const NAMES = [
  '__proto__',
  'constructor',
  'verdict',
  'images',
  'confidence',
  'new member',
  '',
  'a.b[0]',
  'length',
  '‮gnol',
]

type Place = { holder: Record<string, Json> | Json[]; key: string | number }

/** Every member and entry of a value, with its container. */
function places(value: Json, found: Place[] = []): Place[] {
  if (value === null || typeof value !== 'object') return found
  const holder = value as Record<string, Json> | Json[]
  const keys = Array.isArray(holder) ? holder.map((_, index) => index) : Object.keys(holder)
  for (const key of keys.slice(0, 50)) {
    found.push({ holder, key })
    places((holder as Record<string | number, Json>)[key], found)
  }
  return found
}
const get = ({ holder, key }: Place): Json => (holder as Record<string | number, Json>)[key]
const set = ({ holder, key }: Place, value: Json): void =>
  void Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true })

/** Mutations of the value before it is serialised. */
const BY_VALUE: Record<string, (place: Place, random: Random) => void> = {
  delete: ({ holder, key }) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
  },
  rename: (place, random) => {
    if (Array.isArray(place.holder)) return
    const value = get(place)
    delete place.holder[place.key]
    set({ holder: place.holder, key: random.pick(NAMES) }, value)
  },
  swap: (place, random) => set(place, random.pick(ODD)()),
  list: (place) => set(place, [get(place)]),
  record: (place) => set(place, { value: get(place) }),
  nest: (place, random) => {
    let value = get(place)
    for (let depth = random.pick([3, 70, 600]); depth > 0; depth -= 1) value = depth % 2 === 0 ? [value] : { n: value }
    set(place, value)
  },
  repeat: ({ holder, key }, random) => {
    if (Array.isArray(holder))
      holder.push(...Array.from({ length: random.pick([1, 2, 40]) }, () => holder[Number(key)]))
  },
  add: ({ holder }, random) => {
    if (!Array.isArray(holder)) set({ holder, key: random.pick(NAMES) }, random.pick(ODD)())
  },
}

/** Mutations of the bytes. */
const BY_BYTES: Record<string, (bytes: Buffer, random: Random) => Buffer> = {
  truncate: (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  flip: (bytes, random) => {
    const copy = Buffer.from(bytes)
    for (let n = random.pick([1, 3, 20]); n > 0; n -= 1) copy[random.below(copy.length)] = random.below(256)
    return copy
  },
  insert: (bytes, random) => {
    const at = random.below(bytes.length)
    return Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from(random.pick(['\0', '{', ']', ',,', '<!doctype html>', '\xff\xfe'])),
      bytes.subarray(at),
    ])
  },
  deep: (bytes) =>
    Buffer.from(
      bytes.toString('utf8').replace(/"(id|code)":/, `"deep":${'['.repeat(50_000)}${']'.repeat(50_000)},"$1":`),
    ),
  bom: (bytes) => Buffer.concat([Buffer.from('﻿'), bytes]),
  wide: (bytes) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(bytes.toString('utf8'), 'utf16le')]),
  latin: (bytes) => Buffer.from(bytes.toString('utf8').replace('real', 'r\u00e9al'), 'latin1'),
  twice: (bytes) => Buffer.from(bytes.toString('utf8').replace(/"verdict":/g, '"verdict":"real","verdict":')),
  big: (bytes) =>
    Buffer.from(bytes.toString('utf8').replace(/"(creditsUsed|totalCreditsUsed)":1/g, '"$1":9007199254740993')),
  infinite: (bytes) => Buffer.from(bytes.toString('utf8').replace(/"confidence":[0-9.]+/g, '"confidence":1e999')),
}

/** Mutations of how the body is transmitted. */
const BY_PACKING: Record<string, (bytes: Buffer) => { body: Buffer; headers: Record<string, string> }> = {
  gzip: (bytes) => ({ body: gzipSync(bytes), headers: { 'content-encoding': 'gzip' } }),
  br: (bytes) => ({ body: brotliCompressSync(bytes), headers: { 'content-encoding': 'br' } }),
  'gzip without its header': (bytes) => ({ body: gzipSync(bytes), headers: {} }),
  'gzip that is none': (bytes) => ({ body: bytes, headers: { 'content-encoding': 'gzip' } }),
  'gzip cut short': (bytes) => ({ body: gzipSync(bytes).subarray(0, 60), headers: { 'content-encoding': 'gzip' } }),
  'an unknown packing': (bytes) => ({ body: bytes, headers: { 'content-encoding': 'nonsense' } }),
}

const STATUSES = [200, 200, 200, 200, 200, 200, 200, 200, 200, 201, 203, 400, 401, 402, 413, 415, 422, 500, 503]

/** `count` mutated replies; the same for the same seed. `base` = what they are derived from; default: image replies. */
export function* mutatedReplies(
  seed: number,
  count: number,
  base: (random: Random) => Json = bases,
): Generator<MutatedReply> {
  const random = createRandom(seed)
  for (let n = 0; n < count; n += 1) {
    const root = { value: base(random) }
    const made: string[] = []
    for (let times = random.pick([1, 1, 2, 3, 5]); times > 0; times -= 1) {
      const all = places(root)
      if (all.length === 0) break
      const place = random.pick(all)
      const kind = random.pick(Object.keys(BY_VALUE))
      made.push(kind)
      BY_VALUE[kind]?.(place, random)
    }
    const text = JSON.stringify(root.value) ?? 'null'
    const byBytes = random.next() < 0.35 ? random.pick(Object.keys(BY_BYTES)) : null
    const packing = random.next() < 0.1 ? random.pick(Object.keys(BY_PACKING)) : null
    const status = random.pick(STATUSES)
    const chance = random.below(2 ** 31)
    const bytesOf = (sentName: string): Buffer => {
      const bytes = Buffer.from(text.replaceAll(NAME, sentName))
      return byBytes === null || bytes.length === 0
        ? bytes
        : (BY_BYTES[byBytes]?.(bytes, createRandom(chance)) ?? bytes)
    }
    const pack = packing === null ? null : (BY_PACKING[packing] ?? null)
    const kind = byBytes ?? (packing === null ? (made[0] ?? 'none') : `packed: ${packing}`)
    yield {
      kind,
      kinds: [kind, `HTTP ${status}`],
      status,
      headers: { 'content-type': 'application/json', ...(pack ? pack(Buffer.from('x')).headers : {}) },
      body: (sentName) => (pack ? pack(bytesOf(sentName)).body : bytesOf(sentName)),
    }
  }
}
