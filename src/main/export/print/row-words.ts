import { isInconsistency, isNoticed, isOfFactChecks } from '../../../shared/model/remark-kinds.ts'
import type { RowNote, RowWords } from '../../../shared/model/report-page.ts'
import { remarkNames } from '../../../shared/words/remark-words.ts'
import { attachedReport } from '../../../shared/words/report/report-attached.ts'
import {
  claimsOutcome,
  earliestLine,
  factCheckReport as report,
  standingsOf,
} from '../../../shared/words/report/report-fact-check.ts'
import { failures, summary as words } from '../../../shared/words/report/report-set.ts'
import type { EntryLine } from '../facts/report-entry.ts'
import { said } from './said.ts'

/** The row of an item in the table of a report, in print, in Word and on the page. `hasChecks` = fact checks stand in it. */
export function rowWords(line: EntryLine, hasChecks: boolean): RowWords {
  const { reference, name, result, finding } = line
  const isAltered = line.altered.includes('finding')
  const kinds = line.remarks.map(({ kind }) => kind).filter((kind) => hasChecks || !isOfFactChecks(kind))
  return {
    reference,
    name,
    inconsistencies: kinds.filter(isInconsistency).map((kind) => remarkNames[kind]),
    noticed: kinds.filter(isNoticed).map((kind) => remarkNames[kind]),
    verdicts: result?.verdicts ?? [],
    score: result?.confidence ?? null,
    notes: [
      ...resultNotes(line, hasChecks),
      ...notes('strong', line.otherAsked.length > 0 && words.otherSent),
      ...(hasChecks ? checkNotes(line) : notes('soft', line.factChecks > 0 && checksLine(line))),
    ],
    finding:
      finding === null || isAltered
        ? null
        : {
            proposition: finding.proposition,
            word: finding.word ?? words.noConclusion,
            alternative: finding.alternative,
          },
    findingNotes: isAltered
      ? notes('strong', words.findingAltered)
      : finding === null
        ? notes('soft', words.noFinding)
        : notes('strong', finding.isOfOtherBytes && words.otherBytes),
  }
}

const notes = (weight: RowNote['weight'], ...texts: (string | false | null)[]): RowNote[] =>
  said(texts).map((text) => ({ text, weight }))

/** What the answer says besides its verdicts, and what other stored ones say; or why there is none. */
function resultNotes(line: EntryLine, hasChecks: boolean): RowNote[] {
  const { result, failure, checked } = line
  if (failure !== null) return notes('plain', failures.title)
  if (result === null) return notes('soft', (!hasChecks || checked === null) && noResultOf(line))
  const { verdicts, also, attachedBy } = result
  return [
    ...notes('soft', verdicts.length === 0 && words.unread, verdicts.length > 1 && words.several),
    ...notes(
      'strong',
      attachedBy !== null && `${attachedReport.by} ${attachedBy}`,
      also.length > 0 && words.also(also),
    ),
  ]
}

/** What stands in place of a result. */
export function noResultOf({ isFactChecked, refused, sent, failure, standing }: EntryLine): string {
  if (refused > 0) return words.refused
  if (isFactChecked) return words.onlyFactChecked
  if (sent === null && failure === null) return words.sentAltered
  if (sent === 'whole' && standing !== null) return words.sentBut({ standing })
  return sent === 'whole' ? words.sent : sent === 'part' ? words.sentInPart : words.noResult
}

/** What fact checks came to: claims by verdict and the earliest page found; and those without a result. */
function checkNotes({ checked, unfinished }: EntryLine): RowNote[] {
  return [
    ...notes('plain', checked && report.inTable({ n: checked.of, outcome: claimsOutcome(checked.claims) })),
    ...notes('soft', checked?.earliest != null && earliestLine(checked.earliest)),
    ...notes(
      'strong',
      unfinished.length > 0 && report.unfinished({ n: unfinished.length, states: standingsOf(unfinished) }),
    ),
  ]
}

/** How many fact checks stand with an item, beside a verdict or in the place of one. */
const checksLine = ({ result, isFactChecked, factChecks }: EntryLine): string =>
  !isFactChecked
    ? words.withoutResult({ n: factChecks })
    : result === null
      ? words.ownFactChecks({ n: factChecks })
      : words.factChecks({ n: factChecks })
