import { counted } from '../counts.ts'
import { counts, ended, outcomes, round } from './rounds.ts'
import { digest, list, name, number, type Sentences, say, text } from './telling.ts'

/** What entries about originals say that were verified, are missing, or were linked to a new place. */
export const originalsEvents: Sentences = {
  'exhibit.verify_ended': round('Verification of the originals'),
  'exhibit.relink_ended': round('Search at a new place'),
  'exhibit.relinked': (t) => say`${text(t.exhibit)} linked from ${name(t.from)} to ${name(t.to)}.`,
  'originals.hashed': (t) => say`${counted(list(t.items).length, 'original')} read again and compared: ${outcomes(t)}.`,
  'originals.verified': (t) =>
    say`Verification of the originals, ${ended(t)}: ${counts(t)}, of ${counted(number(t.total), 'original')}.`,
  'original.different': (t) =>
    say`${text(t.item)} is DIFFERENT from intake: ${name(t.path)}. Expected ${digest(t.expected)}, found ${digest(t.found)}.`,
  'original.missing': (t) => say`${text(t.item)} is missing: nothing is at ${name(t.path)}.`,
  'original.unreadable': (t) => say`${text(t.item)} could not be read to verify it: ${name(t.path)}.`,
  'items.relinked': (t) => say`${counted(list(t.items).length, 'item')} linked to a new place.`,
}
