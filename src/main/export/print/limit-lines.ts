import { ALTERED_PARTS } from '../../../shared/model/altered-parts.ts'
import { notHeldLine } from '../../../shared/words/not-held.ts'
import { limits } from '../../../shared/words/report/report.ts'
import { linkLimits } from '../../../shared/words/report/report-link.ts'
import { limitsOfSet } from '../../../shared/words/report/report-set.ts'
import { leftOutRows } from '../../../shared/words/report/rows-left-out.ts'
import { textNames } from '../../../shared/words/report-texts.ts'
import { notInspectedLines } from '../facts/derived-facts.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import type { SetHead } from '../facts/set-head.ts'
import { goneLines } from './before-all.ts'
import { said, saidOf } from './said.ts'

/** More rows that do not hold than these are counted. */
const MOST_ROWS = 50

/**
 * What a result does not say, and what nobody looked at, in print, in Word and on the page. `unprinted` = references of the
 * items whose pages could not be printed.
 */
export function limitLines(head: SetHead, lines: readonly EntryLine[], unprinted: readonly string[] = []) {
  const without = lines.filter(({ result, failure, refused }) => result === null && failure === null && refused === 0)
  const onlyChecked = without.filter((line) => line.isFactChecked).length
  const unsent = without.length - onlyChecked
  const left = head.ofCase - head.itemCount
  const moreRows = head.notHeld.length - MOST_ROWS
  const hasChecks = lines.some(({ factChecks }) => factChecks > 0)
  const hasLinks = lines.some(({ url }) => url !== null)
  const hasRecordings = lines.some(({ kind }) => kind === 'audio' || kind === 'video')
  return {
    always: [...(hasLinks ? linkLimits.always : []), ...limits.always, ...(hasChecks ? limits.factCheck : [])],
    notExamined: said([
      ...limits.notExaminedList.map((line) => (line === limits.appearance ? appearanceLine(lines) : line)),
      hasRecordings && limits.notExaminedOfRecordings,
      ...(hasLinks ? linkLimits.notExamined : []),
      unsent > 0 && limitsOfSet.unsent({ n: unsent }),
      onlyChecked > 0 && limitsOfSet.onlyFactChecked({ n: onlyChecked }),
      left > 0 && limitsOfSet.left({ n: left }),
      ...goneLines(head),
      ...notInspectedLines(lines, limitsOfSet.notInspected),
      head.altered.length > 0 &&
        limitsOfSet.textsAltered({ names: head.altered.map((name) => textNames[name]).join(', ') }),
      saidOf(lines, ({ failure }) => failure !== null, limitsOfSet.failed),
      saidOf(lines, ({ refused }) => refused > 0, limitsOfSet.refused),
      ...head.notHeld.slice(0, MOST_ROWS).map((row) => limitsOfSet.notHeld({ line: notHeldLine(row) })),
      moreRows > 0 && leftOutRows.more({ n: moreRows }),
      saidOf(lines, (line) => line.isReadingRefused, limitsOfSet.readingRefused),
      saidOf(lines, (line) => line.isCopyRefused, limitsOfSet.otherCopy),
      ...ALTERED_PARTS.map((part) => saidOf(lines, ({ altered }) => altered.includes(part), limitsOfSet.altered[part])),
      saidOf(lines, (line) => line.isWithheld, limitsOfSet.withheld),
      unprinted.length > 0 && limitsOfSet.unprinted({ references: unprinted.join(', ') }),
    ]),
  }
}

/** That nobody looked where a picture appeared before; where fact checks did, of how many items that stays true. */
function appearanceLine(lines: readonly EntryLine[]): string | null {
  const { appearance } = limits
  if (!lines.some((line) => line.isFactChecked)) return appearance
  const n = lines.filter((line) => !line.isFactChecked && line.failure === null).length
  return n === 0 ? null : limitsOfSet.unchecked({ appearance, n })
}
