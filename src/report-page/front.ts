import type { PageEnd } from '../shared/model/report-page.ts'
import { demoExport } from '../shared/words/demo.ts'
import { declaration } from '../shared/words/report/declaration.ts'
import { integrity, limits as limitWords, report, service } from '../shared/words/report/report.ts'
import { cover, knowFirst, reportSet, scope, summary } from '../shared/words/report/report-set.ts'
import { reportPage } from '../shared/words/report-page.ts'
import { textNames } from '../shared/words/report-texts.ts'
import type { Page } from './blocks.ts'
import { el, factList, foreign, foreignLines, paragraphs } from './dom.ts'
import { at } from './times.ts'

/** What was asked and what is concluded, before all else; who made the report, when and for whom. */
export function front({ head, end, isDamaged }: Page): HTMLElement {
  const given = head?.report ?? null
  return el(
    'header',
    {},
    el(
      'div',
      { class: 'banners' },
      head?.made.isDemo
        ? el('p', { class: 'banner' }, demoExport.banner)
        : end?.isSimulated
          ? el('p', { class: 'banner' }, report.simulatedBanner)
          : null,
      isDamaged ? el('p', { class: 'alert' }, reportPage.unreadable) : null,
      end?.draft ? el('p', { class: 'alert draft' }, end.draft) : null,
      ...paragraphs(end?.alerts ?? [], 'alert'),
    ),
    given?.classification ? el('p', { class: 'strong' }, foreign(given.classification)) : null,
    el('p', { class: 'caps' }, reportSet.title),
    el('h1', {}, head?.case.reference ?? '', ' ', foreign(head?.case.name ?? '')),
    el(
      'div',
      { class: 'front' },
      el('div', {}, ...answer(given)),
      el('div', {}, ...first(end?.knowFirst ?? []), el('p', { class: 'caveat' }, service.caveat)),
      head === null ? null : byWhom(head),
    ),
  )
}

/** What stands behind the table: the limitations, and all that is known of how the report came about. */
export function behind({ head, end }: Page): HTMLElement {
  return el(
    'div',
    { class: 'behind' },
    end === null ? null : el('section', {}, ...limits(end)),
    el(
      'section',
      { 'aria-labelledby': 'about' },
      el('h2', { id: 'about' }, reportPage.about),
      el('p', { class: 'soft' }, cover.asEntered),
      head === null ? null : about(head),
      el('p', {}, declaration.itemsOnly),
      head?.report == null ? null : el('p', {}, otherReportsOf(head.report)),
      el('p', {}, reportPage.contains({ hasLimits: end?.limits != null })),
      end === null || end.elsewhere === '' ? null : el('p', {}, end.elsewhere),
    ),
  )
}

function limits({ limits: given, ladder }: PageEnd): (HTMLElement | null)[] {
  const list = (lines: readonly string[]) => el('ul', {}, ...lines.map((line) => el('li', {}, foreign(line))))
  return [
    ...(given === null
      ? []
      : [
          el('h2', {}, reportPage.limits),
          list(given.always),
          el('h3', {}, limitWords.notExamined),
          list(given.notExamined),
        ]),
    el('h3', {}, summary.scale),
    el('p', {}, summary.scaleNote, ' ', foreign(ladder.join(' · '))),
  ]
}

type Head = NonNullable<Page['head']>

function answer(given: Head['report']): (HTMLElement | null)[] {
  if (given === null) return []
  const { question, conclusion } = given
  return [
    el('h2', {}, scope.question),
    el('p', {}, question === null ? scope.noQuestion : foreignLines(question)),
    ...(conclusion === null
      ? []
      : [el('h2', {}, cover.conclusion), el('p', { class: 'conclusion' }, foreignLines(conclusion))]),
  ]
}

const first = (lines: readonly string[]): HTMLElement[] =>
  lines.length === 0 ? [] : [el('h2', {}, knowFirst.title), el('ul', {}, ...lines.map((line) => el('li', {}, line)))]

const text = (value: string | null | undefined) => (value ? foreignLines(value) : null)

type Given = Head['report']
/** What a person wrote, each under its name; what was not given is left out. */
const named = (given: Given, names: readonly (keyof typeof textNames & keyof NonNullable<Given>)[]) =>
  names.map((name) => [textNames[name], text(given?.[name])] as const)

function byWhom({ report: given, made }: Head): HTMLElement | null {
  return factList([
    [
      cover.report,
      given &&
        [
          reportSet.number({ number: given.number, version: given.version }),
          ...(given.supersedes === null
            ? []
            : [reportSet.supersedes({ version: given.supersedes.version, made: at(given.supersedes.madeAt) })]),
        ].join('. '),
    ],
    [
      cover.made,
      // As in print, which has other zones beside it.
      el('span', {}, at(made.at), el('br'), cover.zoneNote({ isUtc: true, zone: '' })),
    ],
    ...named(given, ['organisation']),
    [cover.examiner, text(given?.examiner) ?? reportSet.notGiven],
    ...named(given, ['requester']),
  ])
}

const otherReportsOf = ({ others }: NonNullable<Given>): string =>
  reportSet.otherReports(others.map((one) => ({ ...one, madeAt: Date.parse(one.madeAt) })))

function about({ report: given, made, custody }: Head): HTMLElement | null {
  return factList([
    ...named(given, ['laboratory', 'address', 'ownReference', 'qualifications', 'request', 'receipt', 'scope']),
    ...named(given, ['caseDescription', 'background']),
    [textNames.reviewer, text(given?.reviewer ? `${given.reviewer}, ${declaration.asEntered}` : null)],
    [cover.operator, text(made.operator)],
    [cover.app, `Touchstone ${made.appVersion}, ${made.runtime}`],
    [
      integrity.custody,
      custody && el('span', {}, integrity.entries({ n: custody.entries }), ' ', el('code', {}, custody.head)),
    ],
  ])
}
