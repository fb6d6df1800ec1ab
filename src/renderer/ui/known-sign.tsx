import type { HashListPurpose, KnownBy } from '../../shared/model/hash-list.ts'
import { knownByLines, hashLists as words } from '../../shared/words/hash-lists.ts'
import './known-sign.css'

const PATHS: Record<HashListPurpose, string> = {
  // A flag, a house, a crossed circle.
  notable: 'M2.6 11V1.4h7L7.8 4l1.8 2.6h-7',
  own: 'M1.8 5.6 6 1.9l4.2 3.7M3 5v5.2h6V5',
  ignore: 'M6 1.4a4.6 4.6 0 1 1 0 9.2a4.6 4.6 0 1 1 0-9.2zM3 9l6-6',
}

/** Sign of a list's purpose. Decorative: its word is next to it or in a title. */
export function PurposeSign({ purpose }: { purpose: HashListPurpose }) {
  return (
    <svg
      className={`purpose-sign purpose-${purpose}`}
      viewBox="0 0 12 12"
      width="11"
      height="11"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d={PATHS[purpose]}
        fill={purpose === 'notable' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The lists that know an item, for cards and lines: a sign for each purpose, the sentences in the title. */
export function KnownSign({ knownBy }: { knownBy: readonly KnownBy[] }) {
  if (knownBy.length === 0) return null
  const lines = knownByLines(knownBy).join('. ')
  const purposes = [...new Set(knownBy.map(({ purpose }) => purpose))]
  return (
    <span className="known-sign" title={lines}>
      {purposes.map((purpose) => (
        <PurposeSign key={purpose} purpose={purpose} />
      ))}
      <span className="visually-hidden">{`${words.known}: ${lines}`}</span>
    </span>
  )
}
