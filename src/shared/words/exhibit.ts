import type { ProofProgress } from '../contract/intake.ts'
import type { Exhibit } from '../model/case.ts'
import { type Round, type RoundCounts, unchangedIn } from '../model/exhibit-round.ts'
import { count, counted } from './counts.ts'

export const exhibitWords = {
  about: (reference: string) => `About ${reference}`,
  where: 'Place',
  volume: 'Volume',
  mount: 'Mount',
  added: 'Taken in',
  walked: 'Last gone through',
  never: 'Not to its end yet',
  items: 'Items',
  attached: 'Attached',
  attachment: 'State',
  awaySince: 'Not attached since',
  readOnly: 'Read-only. Nothing can be written to it from here.',
  writable: 'Writable. Touchstone never writes to it; a write blocker is the real control.',
  mountUnknown: 'This system does not tell whether it is mounted read-only.',
  volumeUnknown: 'This system does not tell which volume it is.',
  noIdentity: 'no identifier of its own',
  away: 'Its drive or folder is not there, or another one is in its place. Nothing of it is marked missing.',
  checkAgain: 'Check again',
  checkAgainTitle: 'Goes through it again: what is new, changed or missing',
  verify: 'Verify originals',
  verifyTitle: 'Reads every original again and compares its SHA-256',
  relink: 'It was moved…',
  relinkTitle: 'Choose where it is now; only files whose SHA-256 proves it are linked',
  history: 'What was found each time',
  noHistory: 'It was not gone through to its end yet.',
  cancel: 'Stop',
  progress: 'Proving originals',
  rereading: 'Reading again with this version',
} as const

const ROUND_NAMES: Record<Round['kind'], string> = {
  intake: 'First intake',
  check: 'Checked again',
  verify: 'Originals verified',
  relink: 'Linked to a new place',
}
const STATES: Record<Round['state'], string> = {
  open: 'not finished',
  finished: '',
  cancelled: 'stopped',
  failed: 'broken off: the drive went away',
}

/** "Checked again", with why it is not whole. */
export function roundTitle({ kind, state }: Round): string {
  return STATES[state] === '' ? ROUND_NAMES[kind] : `${ROUND_NAMES[kind]}, ${STATES[state]}`
}

/** "12 new · 3 changed · 1 missing · 4,212 unchanged": what a round found, zeros left out but for what was looked for. */
export function roundLine({ kind, counts }: Pick<Round, 'kind' | 'counts'>): string {
  if (kind === 'verify' || kind === 'relink') return proofLine(kind, counts)
  if (kind === 'intake') {
    return joined([[counts.found, 'found'], ...aside(counts)])
  }
  const told: [number, string][] = [
    [counts.added, 'new'],
    [counts.changed, 'changed'],
    [counts.missing, 'missing'],
    [counts.returned, 'there again'],
    [counts.same, 'written to, same bytes'],
  ]
  return joined([
    ...told.filter(([n], index) => n > 0 || index < 3),
    [unchangedIn(counts), 'unchanged'],
    ...aside(counts),
  ])
}

const aside = ({ skipped, unreadable }: RoundCounts): [number, string][] => [
  ...(skipped > 0 ? ([[skipped, 'skipped with reason']] as [number, string][]) : []),
  ...(unreadable > 0 ? ([[unreadable, 'unreadable']] as [number, string][]) : []),
]

const DONE_WORDS: Record<ProofProgress['kind'], string> = {
  verify: 'verified',
  relink: 'proven and linked',
  reread: 'read again',
}
const RUNNING_WORDS: Record<ProofProgress['kind'], string> = {
  verify: 'Verifying',
  relink: 'Searching',
  reread: exhibitWords.rereading,
}

/** "4,212 verified · 1 different · 2 not there". */
function proofLine(kind: ProofProgress['kind'], counts: RoundCounts): string {
  const told: [number, string][] = [
    [counts.verified, DONE_WORDS[kind]],
    [
      counts.differs,
      kind === 'relink' ? 'different, left as they were' : counts.differs > 0 ? 'DIFFERENT' : 'different',
    ],
    [counts.absent, kind === 'relink' ? 'not found' : 'not there'],
    [counts.unreadable, 'unreadable'],
    [counts.carried, 'never read, moved along by name'],
  ]
  return joined(told.filter(([n], index) => n > 0 || index < 2))
}

const joined = (told: readonly (readonly [number, string])[]): string =>
  told.map(([n, what]) => `${count(n)} ${what}`).join(' · ')

/** One line about proving that is under way or over. Sizes come formatted. */
export function proofProgressLine(progress: ProofProgress, read: string, total: string): string {
  const line = proofLine(progress.kind, progress.counts)
  const away = progress.notAttached > 0 ? ` · ${counted(progress.notAttached, 'item')} not attached` : ''
  switch (progress.state) {
    case 'running':
      return `${RUNNING_WORDS[progress.kind]}: ${read} of ${total} · ${line}${away}`
    case 'finished':
      return `${line}${away}`
    case 'cancelled':
      return progress.kind === 'relink' ? 'Stopped. Nothing was linked.' : `Stopped. ${line}${away}`
    case 'failed':
      return `Broken off: the drive went away. ${line}${away}`
  }
}

/** "CARD · vfat · 1234-ABCD". */
export function diskVolumeLine({ volume }: Exhibit): string {
  if (volume === null) return exhibitWords.volumeUnknown
  const { label, filesystem, uuid, source } = volume
  return [label, filesystem, uuid ?? `${source}, ${exhibitWords.noIdentity}`].filter(Boolean).join(' · ')
}

/** "2 exhibits are not attached." for the note above the items; their references follow. */
export const awayLine = (references: readonly string[]): string =>
  `${references.join(', ')} ${references.length === 1 ? 'is' : 'are'} not attached. What was read stays here; attach ${references.length === 1 ? 'it' : 'them'} to open originals. Nothing was marked missing.`
