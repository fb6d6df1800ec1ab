import { isRecord } from '../error-body.ts'
import type { Marks } from './marks.ts'
import { type Member, named } from './member.ts'

/** Longer texts remain unparsed; transcripts have their own limit. */
const MAX_TEXT = 200_000

/**
 * Reads members by their possible names and marks what it read as displayed. The first name present decides: if its
 * form does not fit, the member is listed and no other is used instead. null means there is none.
 */
export function createTaking(marks: Marks) {
  const one = <T>(
    of: Member,
    names: readonly string[],
    accept: (value: unknown) => T | null,
    inner: readonly string[] = [],
  ): T | null => {
    for (const name of names) {
      const member = named(of, name)
      if (!member) continue
      if (member.value === null) {
        marks.show(member)
        continue
      }
      const read = accept(member.value)
      if (read !== null) marks.show(member)
      else if (isRecord(member.value) && inner.length > 0) return one(member, inner, accept)
      else marks.refuse(member)
      return read
    }
    return null
  }
  return {
    marks,
    /** `inner` = names under which a record at this location may contain the text. */
    text: (of: Member, names: readonly string[], inner?: readonly string[]) => one(of, names, asText, inner),
    /** A word or a message: a blank one says nothing and becomes null, as if it had not been sent. */
    said: (of: Member, names: readonly string[], inner?: readonly string[]) => {
      const text = one(of, names, asText, inner)
      return text === null || text.trim() === '' ? null : text
    },
    /** A text, or an integer that serves as one. */
    label: (of: Member, names: readonly string[], inner?: readonly string[]) => one(of, names, asLabel, inner),
    number: (of: Member, names: readonly string[], inner?: readonly string[]) => one(of, names, asNumber, inner),
    /** A number, or a text that consists of one: "45", "60%". */
    numeral: (of: Member, names: readonly string[], inner?: readonly string[]) => one(of, names, asNumeral, inner),
    flag: (of: Member, names: readonly string[]) => one(of, names, (v) => (typeof v === 'boolean' ? v : null)),
    /**
     * The fields that came to nothing although a member under one of their names was sent, with its JSON; to be
     * spread into the entry. `scopes` = the records that the fields were looked for in.
     */
    forms: <F extends string>(scopes: readonly Member[], fields: Readonly<Record<F, Field>>) => {
      const names = Object.keys(fields) as F[]
      const found = names.flatMap((field): [F, string][] => {
        const { read, names, isNullSaid = false } = fields[field]
        const sent = isNothing(read) ? firstSent(scopes, names, isNullSaid) : null
        return sent === null ? [] : [[field, marks.jsonOf(sent)]]
      })
      return found.length === 0 ? {} : { otherForms: Object.fromEntries(found) as Partial<Record<F, string>> }
    },
  }
}
export type Taking = ReturnType<typeof createTaking>

/**
 * What was read of a field, and the names that were looked for. `isNullSaid` = one sent as null, or as an empty list that
 * was not read, counts as sent too.
 */
type Field = { read: unknown; names: readonly string[]; isNullSaid?: boolean }

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

function firstSent(scopes: readonly Member[], names: readonly string[], isNullSaid: boolean): Member | null {
  const all = scopes.flatMap((scope) => names.flatMap((name) => named(scope, name) ?? []))
  return all.find(({ value }) => !isNothing(value)) ?? (isNullSaid ? (all[0] ?? null) : null)
}

export const asText = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= MAX_TEXT ? value : null
export const asLabel = (value: unknown): string | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : asText(value)
const asNumber = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)
const asNumeral = (value: unknown): number | null =>
  typeof value === 'string' && /^\s*-?\d{1,9}(?:\.\d{1,9})?\s*%?\s*$/.test(value)
    ? Number.parseFloat(value)
    : asNumber(value)
