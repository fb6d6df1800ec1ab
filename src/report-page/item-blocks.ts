import type { MachineItem } from '../main/export/machine/schema.ts'
import type { RemarkList } from '../shared/model/remark-kinds.ts'
import { findings } from '../shared/words/findings.ts'
import { remarkTitles } from '../shared/words/remark-words.ts'
import { findingReport } from '../shared/words/report/finding-report.ts'
import { asked, identity, integrity, sections, service as serviceWords } from '../shared/words/report/report.ts'
import { linkLocal, linkReport, linkRuns } from '../shared/words/report/report-link.ts'
import { failures, items as itemWords } from '../shared/words/report/report-set.ts'
import { reportPage } from '../shared/words/report-page.ts'
import type { KnownItem } from './blocks.ts'
import {
  type Child,
  el,
  type Fact,
  factList,
  foreign,
  foreignLines,
  foreignName,
  foreignPath,
  paragraphs,
} from './dom.ts'
import { factCheckBlocks } from './fact-check-blocks.ts'
import { localBlock } from './local-block.ts'
import { serviceBlock } from './service-block.ts'
import { at } from './times.ts'

const words = reportPage.item

/** What is known of an item, each kind of it apart: what is inconsistent or noticed, local observation, service result, finding, integrity. */
export function itemBlocks(known: KnownItem | null): HTMLElement[] {
  if (known === null) return paragraphs([reportPage.unreadable], 'alert')
  if ('failed' in known)
    return paragraphs([failures.title, REASONS[known.failed.reason] ?? known.failed.reason], 'alert')
  const { item } = known
  return [
    remarks(item, 'inconsistencies', 'misfits'),
    remarks(item, 'noticed', 'noticed'),
    block(item.link === null ? sections.local : linkLocal.title, localBlock(item)),
    block(sections.service, service(item)),
    block(sections.finding, finding(item)),
    block(sections.integrity, [factList(integrityFacts(item))]),
  ].filter((one) => one !== null)
}

const { gone, failed, too_slow, altered } = failures
const REASONS: Readonly<Record<string, string>> = { gone, failed, too_slow, altered }

/** A result never stands without saying that it may be wrong. */
const service = (item: MachineItem): Child[] => [
  ...serviceBlock(item),
  ...factCheckBlocks(item),
  item.service.analysis === null && item.factChecks.length === 0
    ? null
    : el('p', { class: 'caveat' }, serviceWords.caveat),
]

const block = (title: string, children: readonly Child[], className = ''): HTMLElement =>
  el('section', { class: `block ${className}` }, el('h3', {}, title), ...children)

function remarks(item: MachineItem, list: RemarkList, className: string): HTMLElement | null {
  const lines = item[list].map(({ text, sources }) => el('li', {}, foreign(text), el('p', { class: 'soft' }, sources)))
  return lines.length === 0 ? null : block(remarkTitles[list], [el('ul', {}, ...lines)], className)
}

function finding({ finding: given, altered }: MachineItem): Child[] {
  const notPrinted = (['finding', 'marks'] as const).filter((part) => altered.includes(part))
  const alerts = notPrinted.map((part) => el('p', { class: 'alert' }, findingReport.altered[part]))
  if (given === null) return alerts.length > 0 ? alerts : [el('p', { class: 'soft' }, findingReport.none)]
  const { current, status, tags, revisions, isOfOtherBytes } = given
  return [
    ...alerts,
    isOfOtherBytes ? el('p', { class: 'alert' }, findingReport.otherBytes) : null,
    current === null && revisions > 0 ? el('p', {}, findingReport.noneStands) : null,
    current === null && revisions === 0 ? el('p', { class: 'soft' }, findingReport.none) : null,
    factList([
      ...(current === null
        ? []
        : ([
            [findings.proposition, lines(current.proposition)],
            [findings.conclusion, el('strong', {}, '→\u00a0', foreign(current.conclusion ?? findings.noConclusion))],
            [findings.alternative, lines(current.alternative)],
            [findings.grounds, lines(current.grounds)],
            [findings.notes, lines(current.notes ?? '')],
            [findingReport.by, foreign(words.byAt({ author: current.author, at: at(current.at) }))],
          ] satisfies Fact[])),
      [findingReport.revisions, revisions > 1 ? words.history({ n: revisions }) : null],
      [findingReport.deskStatus, status && foreign(findingReport.statusLine(status, setBy(given)))],
      [words.tags, tags.length === 0 ? null : foreign(tags.join(', '))],
    ]),
  ]
}

const setBy = ({ statusSetBy: by, statusSetAt }: NonNullable<MachineItem['finding']>) =>
  by === null || statusSetAt === null ? null : { by, at: at(statusSetAt) }

const lines = (text: string): Child => (text === '' ? null : foreignLines(text))

function integrityFacts(item: MachineItem): Fact[] {
  const { file, link, exhibit } = item
  const saved = link?.file ?? null
  const sha256 = file?.sha256 ?? saved?.sha256 ?? null
  const bytes = file?.bytes ?? saved?.bytes ?? null
  const original = file?.original ?? saved?.original ?? null
  const replies = [item.service.analysis?.reply.sha256, ...item.factChecks.map(({ answer }) => answer?.sha256)]
  return [
    [identity.hash, sha256 === null ? itemWords.noHash.unreadable : el('code', {}, sha256)],
    [identity.size, bytes === null ? null : identity.bytes({ n: bytes })],
    [
      file?.relocated ? identity.pathAsRead : identity.path,
      file === null ? null : foreignPath(file.relocated?.from ?? item.path),
    ],
    [linkReport.address, item.url === null ? null : foreignPath(item.url)],
    [linkReport.file, saved && foreignName([saved.reference ?? '', saved.name].join(' ').trim())],
    [identity.exhibit, foreign(`${exhibit.reference} ${exhibit.name}`)],
    [identity.taken, at(exhibit.addedAt)],
    [identity.inspected, file?.readAt ? at(file.readAt) : null],
    ...(file?.relocated ? relocatedFacts(file.relocated.at, item.path, file.modifiedAt) : []),
    [integrity.checked, original && originalWords(original)],
    [words.requests, item.requestsInAll === 0 ? null : words.requestsOf({ n: item.requestsInAll })],
    ...item.requests.flatMap((request): Fact[] => [[requestName(request), requestLines(request)]]),
    ...replies.flatMap((reply): Fact[] => (reply ? [[serviceWords.reply, el('code', {}, reply)]] : [])),
  ]
}

type Request = MachineItem['requests'][number]
const requestName = ({ kind, run, number }: Request): string =>
  linkRuns.number({ kind: Object.entries(linkRuns.kinds).find(([code]) => code === kind)?.[1] ?? kind, run, number })

/** What the service said to a request, in its own words, and how the file is named in it; null = neither. */
function requestLines({ serviceMessage, sentName }: Request): Child {
  const lines = [
    ...(serviceMessage === null ? [] : [foreignLines(serviceMessage)]),
    ...(sentName === null ? [] : [el('div', {}, `${asked.nameInRequest}: `, foreign(sentName))]),
  ]
  return lines.length === 0 ? null : el('div', {}, ...lines)
}

const relocatedFacts = (when: string, path: string, modifiedAt: string | null): Fact[] => [
  [identity.relocated, foreign(`${at(when)}, ${identity.relocatedTo} ${path}`)],
  [identity.modifiedThere, modifiedAt === null ? null : at(modifiedAt)],
]

function originalWords({ state, at: when }: { state: string; at: string }): string {
  const known = Object.entries(itemWords.states).find(([name]) => name === state)
  return `${known?.[1] ?? state}, ${at(when)}`
}
