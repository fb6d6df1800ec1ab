import type { ImageReply, ImageResult, ServiceMetadataFinding } from '../model/analysis.ts'
import type { Medium } from '../model/medium.ts'
import { untaken } from '../model/sent-form.ts'
import { shortened } from '../model/shortened.ts'
import { type AgreementRow, agreementRows, findingsPath, namesSomething, otherForms } from './agreement.ts'
import { findingSentences, otherFindings, type StatedRelation, statedWords, unreadWords } from './finding-sentences.ts'
import { sentAs } from './sent.ts'

/** What is remarked about a metadata finding, and in which list: a difference, or what could not be compared. */
export type FindingRemark = { kind: 'metadata' | 'not_confirmed' | 'not_compared'; text: string }

/**
 * Holds each metadata finding of a result against the file: one sentence each, with what the service sent under its own
 * name and what the file has of that subject. One that the file bears out has none.
 */
export function findingRemarks(
  medium: Pick<Medium, 'format' | 'metadata' | 'problems'>,
  result: Pick<ImageResult, 'at' | 'deepAnalysis'>,
  reply: ImageReply,
  isAttached: boolean,
): FindingRemark[] {
  const findings = result.deepAnalysis?.metadataFindings ?? []
  const path = findingsPath(result)
  const forms = otherForms(reply, findings, path)
  const entries = medium.metadata?.entries.length ?? 0
  const remarks = findings.flatMap((finding, n): FindingRemark[] => {
    const row = agreementRows(medium, [finding], () => forms(finding)).find(({ byService }) => byService.length > 0)
    if (row === undefined) return []
    if (row.of === null) {
      const read = otherFindings.read({ n: entries })
      const sent = { reply, at: [path, `[${n}]`].join('') }
      return [{ kind: 'not_compared', text: otherSentence(finding, sent, { read, isAttached }) }]
    }
    const relation = relationIn(row)
    if (relation === null) return []
    const stated = statedOf(finding, forms(finding))
    const text = findingSentences[row.of][relation]({
      isAttached,
      stated,
      inFile: row.quotes.join(', '),
      why: unreadWords[row.unread ?? 'in_part'],
    })
    return [{ kind: isDifferent(row, relation) ? 'metadata' : KINDS[relation], text }]
  })
  return remarks.filter(({ text }, n) => remarks.findIndex((one) => one.text === text) === n)
}

/** The kind of remark where the two are no contradiction. */
const KINDS: Readonly<Record<StatedRelation, FindingRemark['kind']>> = {
  differs: 'not_confirmed',
  none: 'not_confirmed',
  unclear: 'not_compared',
  unread: 'not_compared',
}

/** How the two are set side by side; null = the file bears the finding out. */
function relationIn({ relation, quotes, unread }: AgreementRow): StatedRelation | null {
  switch (relation) {
    case 'differs':
      return quotes.length > 0 ? 'differs' : 'none'
    case 'only_service':
    case 'unclear':
      return quotes.length > 0 ? 'unclear' : unread !== null ? 'unread' : 'none'
    case 'agrees':
    case 'both_name':
    case 'only_file':
    case 'neither':
      return null
  }
}

/** Whether both cannot be so: of what the file has none of, only where the service names something. */
const isDifferent = ({ relation, byService }: AgreementRow, stated: StatedRelation): boolean =>
  relation === 'differs' || (relation === 'only_service' && stated === 'none' && byService.some(namesSomething))

/** Longest text of the service that is quoted in a sentence, characters; the raw reply has all of it. */
const MAX_QUOTED = 200
const cut = (text: string): string => shortened(text, MAX_QUOTED)

/** Kind and value as sent. `json` = the value where it was not sent as text; null = it was, or none was sent. */
function statedOf({ kind, value }: ServiceMetadataFinding, json: string | null): string {
  const name = cut(kind)
  if (value === null)
    return json === null
      ? statedWords.noValue({ kind: name })
      : statedWords.otherForm({ kind: name, value: sentAs(json) })
  return value.trim() === '' ? statedWords.blank({ kind: name }) : statedWords.value({ kind: name, value: cut(value) })
}

type Sent = { reply: ImageReply; at: string }

/** `sent` = the reply, and where the finding is in it. */
function otherSentence(
  finding: ServiceMetadataFinding,
  { reply, at }: Sent,
  { read, isAttached }: { read: string; isAttached: boolean },
): string {
  const formOf = (name: string) => untaken(reply, [at, name].join('.'))
  const stated = statedOf(finding, formOf('value'))
  if (finding.kind !== '') return otherFindings.unknown({ stated, read, isAttached })
  // Neither an object nor a kind in text: quoted as it came.
  const [whole, kind] = [untaken(reply, at), formOf('kind')]
  if (whole !== null) return otherFindings.otherForm({ value: sentAs(whole), read, isAttached })
  if (kind !== null)
    return otherFindings.unknown({ stated: withoutKind(finding, formOf('value'), kind), read, isAttached })
  return otherFindings.noKind({ stated: valueAlone(finding, formOf('value')), read, isAttached })
}

const withoutKind = (finding: ServiceMetadataFinding, json: string | null, kind: string): string =>
  statedWords.oddKind({ kind: sentAs(kind), stated: valueAlone(finding, json) })

function valueAlone({ value }: ServiceMetadataFinding, json: string | null): string {
  if (value === null) return json === null ? statedWords.nothing : sentAs(json)
  return value.trim() === '' ? statedWords.blankAlone : statedWords.valueAlone({ value: cut(value) })
}
