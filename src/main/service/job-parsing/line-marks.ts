import { INLINE_LABEL, isGenericName, isName, labelAt } from './speaker-labels.ts'
import type { TextTurn } from './text-turn.ts'
import { clockSeconds } from './times.ts'

const CODE = '\\d{1,3}:\\d{2}(?::\\d{2})?(?:[.,]\\d{1,3})?'
const SPAN = `(${CODE})(?:\\s*(?:-{1,2}>?|–|—)\\s*(${CODE}))?`
/** A time code before the words: "[00:03:12]", "(03:12)", "03:12 - 03:20". */
const HEAD = new RegExp(`^\\s*(?:\\[${SPAN}\\]|\\(${SPAN}\\)|${SPAN}(?=\\s))[^\\S\\n]*(?:[-–:][^\\S\\n]+)?`)
/** A line consisting only of a speaker and a time code in brackets. */
const TITLE = new RegExp(`^\\s*([^:：\\n()[\\]]{1,60}?)\\s*[[(]${SPAN}[\\])]:?\\s*$`)
const INLINE_CODE = new RegExp(`(?<=\\s)\\[${SPAN}\\]`, 'g')

type Code = { start: number; end: number | null; form: 'square' | 'round' | 'bare' | 'title' }
/** A section that begins with a line, or with something that can only be a mark. */
type Stretch = {
  from: number
  code: Code | null
  /** Offset just after the time code. */
  afterCode: number
  name: string | null
  isGeneric: boolean
  afterName: number
  isBlank: boolean
}

/**
 * Splits a text into turns by the time codes and speaker names that precede its sections. These rules keep spoken words
 * from being taken for marks: codes count only if they increase and stay within the recording, if the text begins with
 * one, and, for bare codes, if every line has one. A name counts if it is a generic label used by services, or if every
 * line (every line with a code, where there are codes) has one and there are two or more.
 */
export function marksOf(text: string, durationSeconds: number | null): TextTurn[] {
  const all = stretchesOf(text)
  const worded = all.filter(({ isBlank }) => !isBlank)
  const hasCodes = areCodes(worded, durationSeconds)
  const units = hasCodes ? worded.filter(({ code }) => code !== null) : worded
  const named = units.filter(({ code, name }) => name !== null && (hasCodes || code === null))
  const titles = hasCodes ? worded.filter(({ code }) => code?.form === 'title') : []
  const areNames = (units.length > 1 && named.length === units.length) || titles.length > 1
  const marks = worded.flatMap((stretch) => {
    const isNamed = stretch.name !== null && (areNames || stretch.isGeneric) && (hasCodes || stretch.code === null)
    const isCoded = hasCodes && (isNamed || stretch.code?.form !== 'title')
    const code = isCoded ? stretch.code : null
    if (!code && !isNamed) return []
    const speaker = isNamed ? stretch.name : null
    const words = isNamed ? stretch.afterName : stretch.afterCode
    return [
      { speaker, startSeconds: code?.start ?? null, endSeconds: code?.end ?? null, mark: stretch.from, from: words },
    ]
  })
  const first = marks[0]?.mark ?? text.length
  const before = { speaker: null, startSeconds: null, endSeconds: null, from: 0, to: first }
  return [
    ...(text.slice(0, first).trim() === '' ? [] : [before]),
    ...marks.map(({ mark: _, ...turn }, index) => ({ ...turn, to: marks[index + 1]?.mark ?? text.length })),
  ]
}

function areCodes(worded: readonly Stretch[], durationSeconds: number | null): boolean {
  const coded = worded.filter(({ code }) => code !== null)
  if (coded.length === 0 || !worded[0]?.code) return false
  if (coded.some(({ code }) => code?.form === 'bare') && coded.length < Math.max(2, worded.length)) return false
  if (coded.some(({ code }) => code?.form === 'round') && coded.length < 2) return false
  const limit = durationSeconds === null ? Number.POSITIVE_INFINITY : durationSeconds * 1.05 + 5
  let before = 0
  return coded.every(({ code }) => {
    const start = code?.start ?? 0
    const isNext = start >= before && start <= limit
    before = start
    return isNext
  })
}

function stretchesOf(text: string): Stretch[] {
  const stretches: Stretch[] = []
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end
    stretches.push(...stretchesOfLine(text.slice(from, to), from))
    from = to + 1
  }
  return stretches
}

function stretchesOfLine(line: string, offset: number): Stretch[] {
  const inline = [...line.matchAll(INLINE_CODE), ...line.matchAll(INLINE_LABEL)]
    .map(({ index }) => index)
    .sort((a, b) => a - b)
  const stretches: Stretch[] = []
  let from = 0
  for (const to of [...inline, line.length]) {
    // A name after its code, or a code after its name, belongs to what precedes it.
    const part = line.slice(from, to)
    if (to < line.length && isMarkAlone(part)) continue
    stretches.push(stretchOf(part, offset + from))
    from = to
  }
  return stretches
}

const isMarkAlone = (part: string): boolean => {
  const { afterName, name, code, afterCode, from } = stretchOf(part, 0)
  const after = name === null ? afterCode : afterName
  return from === 0 && (code !== null || name !== null) && part.slice(after).trim() === ''
}

function stretchOf(part: string, offset: number): Stretch {
  const isBlank = part.trim() === ''
  const title = TITLE.exec(part)
  const titled = title && codeOf(title.slice(2, 4), 'title')
  if (title && titled && isName(title[1] ?? '')) {
    const name = (title[1] ?? '').trim()
    const after = offset + part.length
    const isGeneric = isGenericName(name)
    return { from: offset, code: titled, afterCode: after, name, isGeneric, afterName: after, isBlank }
  }
  const head = HEAD.exec(part)
  const code = head && headCode(head)
  const afterCode = code ? head[0].length : 0
  const rest = part.slice(afterCode)
  const indent = rest.length - rest.trimStart().length
  const label = labelAt(rest.trimStart())
  const behind = label && !code ? HEAD.exec(rest.slice(indent + label.length)) : null
  const late = behind && headCode(behind)
  const isLate = late !== null && late.form !== 'bare'
  const nameEnd = label ? indent + label.length + (isLate && behind ? behind[0].length : 0) : 0
  return {
    from: offset,
    code: code ?? (isLate ? late : null),
    afterCode: offset + (isLate ? 0 : afterCode),
    name: label?.name ?? null,
    isGeneric: label?.isGeneric === true,
    afterName: offset + afterCode + nameEnd,
    isBlank,
  }
}

function headCode(head: readonly (string | undefined)[]): Code | null {
  if (head[1] !== undefined) return codeOf(head.slice(1, 3), 'square')
  return head[3] === undefined ? codeOf(head.slice(5, 7), 'bare') : codeOf(head.slice(3, 5), 'round')
}

function codeOf([from, to]: readonly (string | undefined)[], form: Code['form']): Code | null {
  const start = clockSeconds(from ?? '')
  return start === null ? null : { start, end: to === undefined ? null : clockSeconds(to), form }
}
