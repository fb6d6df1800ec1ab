import { describe, expect, it } from 'vitest'
import { factCheckJob, factCheckVariants } from '../../../tools/simulated-service/fact-check/fixtures.ts'
import { clockSeconds } from './job-parsing/times.ts'
import { restOf } from './job-rest.ts'
import { readJob } from './job-wire.ts'

const job = (more: string) => `{"id":"1","status":"Completed","result":{"summary":"One.","claims":[${more}]}}`

describe('everything else the service sent', () => {
  it('is the same JSON without what is shown', () => {
    const text = job('{"claimText":"A.","weight":0.50},{"claimText":"B.","notes":[1,{"by":null}]}')
    expect(restOf(text)).toEqual({
      json: '{"result":{"claims":[{"weight":0.50},{"notes":[1,{"by":null}]}]}}',
      members: 3,
    })
    expect(restOf(job('{"claimText":"A."}'))).toEqual({ json: '{}', members: 0 })
  })

  it('tells the place of entries of a list when others before them are shown', () => {
    expect(restOf(job('{"claimText":"A."},{"claimText":"B.","weight":1}')).json).toBe(
      '{"result":{"claims":{"[1]":{"weight":1}}}}',
    )
  })

  it('keeps numbers as they were written, and earlier values of a member that is named again', () => {
    const text =
      '{"status":"Queued","status":"Completed","serial":123456789012345678901234567890,"n":1e999,"x":{},"x":-0}'
    expect(restOf(text).json).toBe(
      '{"status":"Queued","serial":123456789012345678901234567890,"n":1e999,"x":{},"x":-0}',
    )
  })

  it('is the whole of an answer that is no job, and nothing of a text that is no JSON', () => {
    expect(restOf('[1, {"a": 2}]')).toEqual({ json: '[1,{"a":2}]', members: 2 })
    expect(restOf('<html>')).toEqual({ json: null, members: 0 })
  })

  it('is written however deep it is nested', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(restOf(`{"status":"Queued","trail":${deep}}`)).toEqual({ json: `{"trail":${deep}}`, members: 1 })
  })

  it.each(factCheckVariants())('together with the reading is all that was sent: %s', (name) => {
    const { text, body } = factCheckJob(name)
    if (body === null || name === 'nested deeper than anybody reads') return
    const { json } = restOf(text.replace(/^\ufeff/, ''))
    const rest = new Set(
      leavesOf(JSON.parse(json ?? 'null'), '').map(([path, value]) => `${path} ${JSON.stringify(value)}`),
    )
    const shown = shownBy(readJob(body))
    const lost = leavesOf(body, '').filter(
      ([path, value]) => !rest.has(`${path} ${JSON.stringify(value)}`) && !isIn(shown, value),
    )
    expect(lost).toEqual([])
  })
})

/** Every value that contains no others, with its path; "[1]" as a name is an index. */
function leavesOf(value: unknown, path: string): [path: string, value: unknown][] {
  if (value === null || typeof value !== 'object') return [[path, value]]
  const inner = Object.entries(value)
  const nameOf = (key: string) => (Array.isArray(value) ? `[${key}]` : /^\[\d+\]$/.test(key) ? key : `.${key}`)
  return inner.length === 0 ? [[path, value]] : inner.flatMap(([key, one]) => leavesOf(one, `${path}${nameOf(key)}`))
}

type Shown = { values: Set<unknown>; words: Set<string> }

function shownBy(parsed: ReturnType<typeof readJob>): Shown {
  const { unread: _, ...shown } = parsed ?? { unread: [] }
  const values = new Set(leavesOf(shown, '').map(([, value]) => value))
  const words = new Set([...values].flatMap((value) => (typeof value === 'string' ? wordsOf(value) : [])))
  return { values, words }
}

const wordsOf = (text: string): string[] =>
  text
    .replace(/[[(]?\d+:\d\d[\d:.,]*[\])]?(?: -+>? [\d:.,]+)?|<\/?v ?|^WEBVTT|^\d+$/gm, ' ')
    .split(/[\s>:()[\]]+/)
    .filter((word) => word !== '' && word !== '-')

/** Whether a value is in the parsed reply: as is, as seconds, or as words or speakers of turns. */
function isIn({ values, words }: Shown, value: unknown): boolean {
  if (value === null || values.has(value)) return true
  if (typeof value === 'object') return Object.keys(value).length === 0
  if (typeof value === 'number') return values.has(value / 1000) || values.has(String(value)) || isSum(values, value)
  if (typeof value !== 'string') return false
  const seconds = clockSeconds(value) ?? Number.parseFloat(value)
  if (values.has(seconds)) return true
  const parsed = value.startsWith('{') ? leavesOf(JSON.parse(value), '') : null
  if (parsed) return parsed.every(([, inner]) => isIn({ values, words }, inner))
  return wordsOf(value).every((word) => words.has(word))
}

/** A duration is displayed as its end. */
const isSum = (values: Set<unknown>, lasts: number): boolean =>
  [...values].some((start) => typeof start === 'number' && values.has(Math.round((start + lasts) * 1000) / 1000))
