import { demoExport } from '../shared/words/demo.ts'
import { integrity, report, service } from '../shared/words/report/report.ts'
import { cover, knowFirst, reportSet, scope } from '../shared/words/report/report-set.ts'
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
    head?.made.isDemo ? el('p', { class: 'banner' }, demoExport.banner) : null,
    end?.isSimulated ? el('p', { class: 'banner' }, report.simulatedBanner) : null,
    isDamaged ? el('p', { class: 'alert' }, reportPage.unreadable) : null,
    el('p', { class: 'caps' }, reportSet.title),
    el('h1', {}, head?.case.reference ?? '', ' ', foreign(head?.case.name ?? '')),
    end?.draft ? el('p', { class: 'alert draft' }, end.draft) : null,
    ...paragraphs(end?.alerts ?? [], 'alert'),
    el(
      'div',
      { class: 'front' },
      el(
        'div',
        { class: 'answer' },
        ...answer(given),
        ...first(end?.knowFirst ?? []),
        el('p', { class: 'caveat' }, service.caveat),
      ),
      head === null ? null : about(head),
    ),
  )
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

function about({ report: given, made, custody }: Head): HTMLElement | null {
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
    [cover.made, at(made.at)],
    ...named(given, ['organisation', 'laboratory', 'address', 'classification', 'ownReference']),
    [cover.examiner, text(given?.examiner) ?? reportSet.notGiven],
    ...named(given, ['qualifications', 'requester', 'request', 'receipt', 'scope', 'caseDescription']),
    ...named(given, ['background', 'reviewer']),
    [cover.operator, text(made.operator)],
    [cover.app, `Touchstone ${made.appVersion}, ${made.runtime}`],
    [
      integrity.custody,
      custody && el('span', {}, integrity.entries({ n: custody.entries }), ' ', el('code', {}, custody.head)),
    ],
  ])
}
