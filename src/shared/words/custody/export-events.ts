import type { CustodyPiece } from '../../model/custody.ts'
import { ExportSignature } from '../../model/signing.ts'
import { counted } from '../counts.ts'
import { exportSignatureLine } from '../signing.ts'
import { digest, list, name, number, object, type Sentences, say, sizeOf, text } from './telling.ts'

/** "ITEM-0001 with ITEM-0002, …": pairs of items by their references. */
const pairsOf = (value: unknown): string =>
  list(value)
    .map((one) => `${text(object(one).left)} with ${text(object(one).right)}`)
    .join(', ') || 'no pair'

/** "name: /a/x.pdf", "names: /a/x.pdf, /a/x.json". */
function pathsOf(value: unknown): CustodyPiece[] {
  const paths = list(value).flatMap((path, at) => [at === 0 ? '' : ', ', name(path)])
  return [list(value).length === 1 ? 'name: ' : 'names: ', ...paths].filter((piece) => piece !== '')
}

/** Nothing where an entry says nothing of it. */
const signed = (value: unknown): string => {
  const { data } = ExportSignature.safeParse(value)
  return data === undefined ? '' : ` ${exportSignatureLine(data)}`
}

/** What entries say about what left the app as a file, and how. */
export const exportEvents: Sentences = {
  'redaction.set': (t) => {
    const alike = list(t.items).length === 0 ? '' : ', and of every item of the same bytes,'
    return number(t.count) === 0
      ? say`Reports show nothing of the picture of ${text(t.item)}${alike} as solid black. The file is not touched.`
      : say`Regions of ${text(t.item)}${alike} that reports show as solid black: ${number(t.count)}. The file is not touched.`
  },
  'report.pairs_added': (t) => say`Put side by side in the reports of this case: ${pairsOf(t.pairs)}.`,
  'report.pairs_removed': (t) => say`No longer side by side in the reports of this case: ${pairsOf(t.pairs)}.`,
  'report.fields_changed': () => say`Fields of the reports of this case changed.`,
  'originals.copying': (t) => say`Copying of ${counted(number(t.items), 'original')} out to ${name(t.folder)} began.`,
  'originals.copied': (t) =>
    say`${number(t.copied)} of ${counted(number(t.items), 'original')} copied out to ${name(t.folder)}: ${text(t.state)}.${signed(t.signature)}`,
  'report.exported': (t) =>
    t.report === undefined
      ? say`Report of ${text(t.item)} exported, ${sizeOf(t.reportBytes)}. SHA-256 ${digest(t.reportSha256)}.`
      : say`Report ${number(object(t.report).number)}, version ${number(object(t.report).version)}, exported: ${counted(number(t.items), 'item')} in ${counted(list(t.files).length, 'file')}.${signed(t.signature)}`,
  'report.named': (t) =>
    t.insteadOf === undefined
      ? say`An export that was entered when the app was ended hard got its ${pathsOf(t.files ?? [t.path])}.`
      : say`An export that was entered could not get its ${pathsOf(t.insteadOf)}. All of it lies in ${name(t.path)}.`,
  'report.not_in_place': (t) => [
    ...say`An export that was entered is not where it was to be, ${name(t.path)}: ${counted(list(t.files).length, 'file')} not in place.`,
    ...(t.lies === undefined
      ? []
      : t.isAltered === true
        ? say` What is left of it lies in ${name(t.lies)} and is not what was entered: Touchstone changes nothing there.`
        : say` It is left as it is in ${name(t.lies)}, which holds evidence by now: Touchstone changes nothing there.`),
  ],
  'ledger.exported': (t) => say`Ledger exported, ${counted(number(t.rows), 'row')}. SHA-256 ${digest(t.sha256)}.`,
  'custody.exported': (t) =>
    say`Custody log exported, ${counted(number(t.rows), 'entry', 'entries')} of ${number(t.logEntries)}. SHA-256 ${digest(t.sha256)}.`,
  'log.exported': (t) =>
    say`Copy of the program’s log saved without names, paths and addresses, ${counted(number(t.lines), 'line')}. SHA-256 ${digest(t.sha256)}.`,
  'traffic.exported': (t) => say`Traffic exported, ${counted(number(t.rows), 'row')}. SHA-256 ${digest(t.sha256)}.`,
}
