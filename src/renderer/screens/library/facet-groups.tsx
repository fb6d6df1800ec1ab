import type { ReactNode } from 'react'
import { ReasonCode } from '../../../shared/model/check.ts'
import { ReviewStatus, type Tag } from '../../../shared/model/finding.ts'
import type { HashList } from '../../../shared/model/hash-list.ts'
import { type Found, Inconsistent, type ItemKind, ItemReason, Noticed } from '../../../shared/model/item.ts'
import type { Facet, ItemFilter } from '../../../shared/model/item-list.ts'
import { NONE, NOT_SEEN, SEEN } from '../../../shared/model/item-list.ts'
import { MediumFormat } from '../../../shared/model/medium.ts'
import { factCheckStatusGroups } from '../../../shared/words/fact-check-status.ts'
import { conclusionFilterWords, reviewWords } from '../../../shared/words/findings.ts'
import { shortFormat } from '../../../shared/words/formats.ts'
import { hashLists as words } from '../../../shared/words/hash-lists.ts'
import { itemReasonWords } from '../../../shared/words/intake.ts'
import { facetTitles, facetValues, foundWords, inconsistentWords, kindWords } from '../../../shared/words/library.ts'
import { REASONS } from '../../../shared/words/reasons.ts'
import { statusGroups } from '../../../shared/words/statuses.ts'
import { verdictWords } from '../../../shared/words/verdicts.ts'
import { PurposeSign } from '../../ui/known-sign.tsx'
import { KnownWord } from '../../ui/known-word.tsx'
import { Name } from '../../ui/name.tsx'
import { StatusSign } from '../../ui/review-sign.tsx'
import { Shape } from '../../ui/shape.tsx'

/** One line of a facet: values that are one to the reader, and how they are called. */
export type FacetOption = { values: readonly string[]; text: string; label?: ReactNode }

/** What values that are ids are called. */
export type FacetNames = { tags: readonly Tag[]; hashLists: readonly HashList[] }

export type FacetGroup = {
  facet: Facet
  title: string
  /** The lines, given the values that occur or are chosen. */
  options: (values: readonly string[], names: FacetNames) => FacetOption[]
  /** Shown open at first. */
  isOpen?: boolean
  /** Values that, alone, are no reason to show the facet. */
  dull?: readonly string[]
}

const KINDS: readonly ItemKind[] = ['image', 'link', 'video', 'audio', 'document', 'other']
const KNOWN_VERDICTS = ['real', 'ai_generated', 'ai_edited', 'digitally_edited']
/** Conditions of the files themselves, and of what reports show of them. */
const ABOUT_FILES: readonly Found[] = ['missing', 'different', 'hard_link', 'redacted']

const inconsistent = Inconsistent.options.map((value) => ({ values: [value] as const, text: inconsistentWords[value] }))

const asWritten = (values: readonly string[]): FacetOption[] =>
  values
    .filter((value) => value !== NONE)
    .map((value) => ({ values: [value], text: value, label: <Name text={value} className="one-line" /> }))
/** A year or a month counts the items of which no more is recorded, not those of its days. */
const dayWords = (value: string): string =>
  value.length === 4
    ? facetValues.yearOnly({ year: value })
    : value.length === 7
      ? facetValues.monthOnly({ month: value })
      : value
const UNDATED: FacetOption = { values: [NONE], text: facetValues.undated }
const fixed =
  (options: readonly (readonly [value: string, text: string])[]): FacetGroup['options'] =>
  () =>
    options.map(([value, text]) => ({ values: [value], text }))

function verdictOptions(values: readonly string[]): FacetOption[] {
  const others = values.filter((value) => value !== NONE && !KNOWN_VERDICTS.includes(value))
  return [...KNOWN_VERDICTS, ...others].map((value) => {
    const { short, shape, isKnown } = verdictWords(value)
    const label = (
      <>
        <Shape shape={shape} />
        <KnownWord text={short} isKnown={isKnown} className="one-line" />
      </>
    )
    return { values: [value], text: short, label }
  })
}

const statusOption = (status: ReviewStatus): FacetOption => ({
  values: [status],
  text: reviewWords[status],
  label: (
    <>
      <StatusSign status={status} />
      {reviewWords[status]}
    </>
  ),
})

/** Why an item was not read, or its request failed: the first sentence of the reason. */
function errorText(code: string): string {
  const reason = ItemReason.safeParse(code).data
  const ofCheck = ReasonCode.safeParse(code).data
  const sentence = reason !== undefined ? itemReasonWords[reason] : ofCheck !== undefined ? REASONS[ofCheck] : code
  return /^[^.;]*/.exec(sentence)?.[0] ?? sentence
}

const formatText = (value: string): string => {
  const format = MediumFormat.safeParse(value).data
  return format === undefined ? value : shortFormat(format)
}

/** The facets of the side panel from top to bottom, after the exhibits. */
export const FACET_GROUPS: readonly FacetGroup[] = [
  {
    facet: 'kind',
    title: facetTitles.kind,
    isOpen: true,
    dull: KINDS,
    options: fixed(KINDS.map((kind) => [kind, kindWords[kind]])),
  },
  {
    facet: 'state',
    title: facetTitles.state,
    isOpen: true,
    options: () => statusGroups.map(({ label, statuses }) => ({ values: statuses, text: label })),
  },
  {
    facet: 'factCheck',
    title: facetTitles.factCheck,
    isOpen: true,
    options: () => factCheckStatusGroups.map(({ states, label }) => ({ values: states, text: label })),
  },
  { facet: 'verdict', title: facetTitles.verdict, isOpen: true, options: verdictOptions },
  { facet: 'generator', title: facetTitles.generator, options: asWritten },
  {
    facet: 'faces',
    title: facetTitles.faces,
    options: (values) =>
      values
        .filter((value) => value !== NONE)
        .sort((a, b) => Number(a) - Number(b))
        .map((value) => ({ values: [value], text: value })),
  },
  {
    facet: 'seen',
    title: facetTitles.seen,
    isOpen: true,
    dull: [NOT_SEEN],
    options: fixed([
      [NOT_SEEN, facetValues.notSeen],
      [SEEN, facetValues.seen],
    ]),
  },
  {
    facet: 'status',
    title: facetTitles.status,
    isOpen: true,
    dull: [NONE],
    options: () => [...ReviewStatus.options.map(statusOption), { values: [NONE], text: reviewWords.none }],
  },
  {
    facet: 'finding',
    title: facetTitles.finding,
    isOpen: true,
    options: (values) =>
      values
        .filter((word) => word !== NONE)
        .map((word) => ({
          values: [word],
          text: conclusionFilterWords(word),
          label: <Name text={conclusionFilterWords(word)} className="one-line" />,
        })),
  },
  {
    facet: 'tag',
    title: facetTitles.tag,
    isOpen: true,
    options: (_, { tags }) =>
      tags.map(({ id, name }) => ({
        values: [String(id)],
        text: name,
        label: <Name text={name} className="one-line" />,
      })),
  },
  { facet: 'inconsistent', title: facetTitles.inconsistent, isOpen: true, options: () => inconsistent },
  {
    facet: 'found',
    title: facetTitles.found,
    isOpen: true,
    // Those of the facet above are there only where a filter of an earlier version names them.
    options: (values) => [
      ...[...Noticed.options, ...ABOUT_FILES].map((found) => ({ values: [found], text: foundWords[found] })),
      ...inconsistent.filter(({ values: [value] }) => values.includes(value)),
    ],
  },
  {
    facet: 'copies',
    title: facetTitles.copies,
    isOpen: true,
    dull: ['unique'],
    options: fixed([
      ['duplicate', facetValues.duplicate],
      ['unique', facetValues.unique],
    ]),
  },
  {
    facet: 'known',
    title: facetTitles.known,
    isOpen: true,
    dull: [NONE],
    options: (values, { hashLists }) => [
      ...hashLists.map(({ id, name, purpose }) => ({
        values: [String(id)],
        text: words.nameAndPurpose({ name, purpose: words.purposes[purpose].toLowerCase() }),
        label: (
          <>
            <PurposeSign purpose={purpose} />
            <Name text={name} className="one-line" />
          </>
        ),
      })),
      ...(values.some((value) => value !== NONE) ? [{ values: [NONE], text: words.notListed }] : []),
    ],
  },
  { facet: 'camera', title: facetTitles.camera, options: asWritten },
  { facet: 'serial', title: facetTitles.serial, options: asWritten },
  { facet: 'software', title: facetTitles.software, options: asWritten },
  {
    facet: 'day',
    title: facetTitles.day,
    options: (values) => [
      ...values
        .filter((value) => value !== NONE)
        .sort()
        .map((value) => ({ values: [value], text: dayWords(value) })),
      ...(values.includes(NONE) ? [UNDATED] : []),
    ],
  },
  {
    facet: 'position',
    title: facetTitles.position,
    dull: [NONE],
    options: fixed([
      ['recorded', facetValues.recorded],
      ['hemisphere_unknown', facetValues.hemisphereUnknown],
      [NONE, facetValues.none],
    ]),
  },
  {
    facet: 'credentials',
    title: facetTitles.credentials,
    dull: [NONE],
    options: fixed([
      ['present', facetValues.present],
      [NONE, facetValues.none],
    ]),
  },
  {
    facet: 'format',
    title: facetTitles.format,
    options: (values) =>
      values.filter((value) => value !== NONE).map((value) => ({ values: [value], text: formatText(value) })),
  },
  { facet: 'folder', title: facetTitles.folder, options: asWritten },
  {
    facet: 'error',
    title: facetTitles.error,
    options: (values) =>
      values.filter((value) => value !== NONE).map((value) => ({ values: [value], text: errorText(value) })),
  },
]

/** The values of a facet that occur or are chosen, the most frequent first. */
export const valuesIn = (facet: Facet, occurring: readonly string[], { is, not }: ItemFilter): string[] => [
  ...new Set([...occurring, ...(is[facet] ?? []), ...(not[facet] ?? [])]),
]
