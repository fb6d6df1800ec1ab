import type { MachineItem } from '../main/export/machine/schema.ts'
import { isPart } from '../shared/model/content-kinds.ts'
import type { Content } from '../shared/model/contents.ts'
import { statedIn } from '../shared/model/medium-contents.ts'
import { shortTime } from '../shared/model/time-code.ts'
import { contents as contentWords, endLine, partLine, rowsWords, unlistedWords } from '../shared/words/contents.ts'
import { formatNames } from '../shared/words/formats.ts'
import { problemWords } from '../shared/words/inspection.ts'
import { metadataNoteWords } from '../shared/words/metadata.ts'
import { cameraName, positionLines, timeLine } from '../shared/words/recorded.ts'
import { noticedText, noticedWords } from '../shared/words/report/noticed.ts'
import { attested, identity, local } from '../shared/words/report/report.ts'
import { items as itemWords } from '../shared/words/report/report-set.ts'
import { reportPage } from '../shared/words/report-page.ts'
import { type Child, el, type Fact, factList, foreign, paragraphs } from './dom.ts'
import { at } from './times.ts'

/** What this machine read in a file. */
export function localBlock({ file }: MachineItem): Child[] {
  if (file === null) return [el('p', { class: 'soft' }, itemWords.address)]
  const { metadata, container, contents, end, rows, rowNumbers, problems, sameBytesAs } = file.local
  const unlisted = { partsLeftOut: file.local.contentsLeftOut, isPartsOpen: file.local.contentsMayBeMore }
  const { modifiedAt } = file.relocated ?? file
  return [
    el('p', { class: 'soft' }, local.intro),
    file.attested === 'refused' ? el('p', { class: 'alert' }, attested.refused) : null,
    factList([
      [identity.type, file.format === null ? null : (formatNames[file.format] ?? file.format)],
      [
        identity.dimensions,
        file.width === null || file.height === null
          ? null
          : identity.pixels({ width: String(file.width), height: String(file.height) }),
      ],
      [contentWords.end, end === null ? null : endLine(end, file.bytes, contents)],
      [contentWords.rows, rowsWords({ rows, rowNumbers })],
      [reportPage.item.duration, container?.durationSeconds == null ? null : shortTime(container.durationSeconds)],
      [identity.modified, modifiedAt === null ? null : at(modifiedAt)],
      ...(metadata === null ? [] : recorded(metadata)),
      [local.duplicates, sameBytesAs.length === 0 ? null : sameBytesAs.join(', ')],
    ]),
    ...paragraphs(problems.map(problemWords), 'strong'),
    ...contentsIn(contents),
    ...paragraphs([...unlistedWords(unlisted)], 'strong'),
    ...(metadata === null
      ? []
      : [...paragraphs([...new Set(metadata.notes.map(metadataNoteWords))], 'soft'), ...allEntries(metadata)]),
  ]
}

type Metadata = NonNullable<NonNullable<MachineItem['file']>['local']['metadata']>

const recorded = (metadata: Metadata): Fact[] => [
  [local.camera, foreignOrNone(cameraName(metadata))],
  [local.software, foreignOrNone(metadata.software)],
  ...metadata.times.map((time): Fact => {
    const { value, beside } = timeLine(time)
    return [local.time, el('span', {}, foreign(value), ' (', foreign(beside ?? ''), ')')]
  }),
  ...(metadata.position === null ? [] : positionLines(metadata.position)).map(
    ({ label, value, beside }): Fact => [
      label,
      el('span', {}, foreign(value), beside === null ? null : ` (${beside})`),
    ],
  ),
]

const foreignOrNone = (text: string | null): Child => (text === null || text === '' ? null : foreign(text))

const contentsIn = (contents: readonly Content[]): HTMLElement[] => [
  ...contents.filter(isPart).map((part) => el('p', { class: 'strong' }, foreign(partLine(part)))),
  ...statedIn(contents).map((one) => {
    const text = noticedText(one)
    return el('p', { class: 'strong' }, foreign(noticedWords(one)), text === null ? null : ': ', foreignOrNone(text))
  }),
]

/** Every entry, made when somebody asks for it. */
function allEntries({ entries }: Metadata): HTMLElement[] {
  if (entries.length === 0) return []
  const all = el('details', {}, el('summary', {}, reportPage.item.metadata({ n: entries.length })))
  all.addEventListener(
    'toggle',
    () =>
      all.append(
        factList(
          entries.map(
            ({ group, tag, raw, friendly }): Fact => [
              `${group} ${tag}`,
              foreign(friendly === null || friendly === raw ? raw : `${friendly} (${raw})`),
            ],
          ),
        ) ?? '',
      ),
    { once: true },
  )
  return [all]
}
