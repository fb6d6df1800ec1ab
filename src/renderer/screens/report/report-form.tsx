import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '../../../shared/contract/index.ts'
import type { ReportDraft } from '../../../shared/contract/reports.ts'
import type { AppError } from '../../../shared/errors.ts'
import { ACT_LIMITS } from '../../../shared/model/act-limits.ts'
import { withDesk } from '../../../shared/model/desk-texts.ts'
import type { ItemSet } from '../../../shared/model/item-set.ts'
import { DraftLack } from '../../../shared/model/report-omissions.ts'
import {
  inOrder,
  presetOf,
  presetOptions,
  type ReportOptions,
  type ReportPaper,
  type ReportPart,
  ReportPreset,
} from '../../../shared/model/report-options.ts'
import type { ReportPair } from '../../../shared/model/report-pair.ts'
import { MAX_PER_VOLUME, MOST_PREVIEWED, type ReportPreview } from '../../../shared/model/report-set.ts'
import { pagesOfItems, parts } from '../../../shared/words/report-parts.ts'
import { reportPreview } from '../../../shared/words/report-preview.ts'
import { partGroups, partInside, reportSheet as words } from '../../../shared/words/report-sheet.ts'
import { textNames } from '../../../shared/words/report-texts.ts'
import { pictures } from '../../data/pictures.ts'
import { previewOf } from '../../data/report.ts'
import { Button } from '../../ui/button.tsx'
import { DiscardAsk } from '../../ui/discard-ask.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { ReportChoice } from './report-choice.ts'
import { ReportFieldsPart } from './report-fields.tsx'
import { isWritten, ReportFiles } from './report-files.tsx'
import { ReportPlates } from './report-plates.tsx'
import './report.css'
import './report-preview.css'

type Props = {
  draft: ReportDraft
  /** What the report is about; null = the whole case. */
  items: ItemSet | null
  choice: ReportChoice
  /** The same as a request to main. */
  request: PreviewRequest
  /** Pairs added in comparisons of this case. */
  pairs: readonly ReportPair[]
  /** Whether the fields are saved with the case; if not, closing asks. */
  isKept: boolean
  failure: AppError | null
  onChange: (part: Partial<ReportChoice>) => void
  onMake: () => void
  onClose: () => void
}

/** The form of a report: its parts, paper, images and fields, with a preview. */
export function ReportForm({ draft, items, choice, request, pairs, isKept, failure, ...on }: Props) {
  const { itemCount, desk, reports } = draft
  const { options, fields, supersedes } = choice
  const setOptions = (changed: ReportOptions) => on.onChange({ options: changed })
  const [isLarge, setLarge] = useState(false)
  const [side, setSide] = useState<'parts' | 'fields'>('parts')
  const [isAsking, setAsking] = useState(false)
  const preset = presetOf(options, itemCount)
  const isTooLong = itemCount > ACT_LIMITS.report
  const volumes = Math.ceil(itemCount / MAX_PER_VOLUME)
  const has = (part: ReportPart) => options.parts.includes(part)
  const given = withDesk(fields, desk)
  const lacking = DraftLack.options.filter((name) => given[name] === '')
  const newest = reports.filter(({ number }, at) => reports.findIndex((one) => one.number === number) === at)
  const leave = () => {
    if (isAsking) setAsking(false)
    else if (isKept) on.onClose()
    else setAsking(true)
  }
  return (
    <Sheet
      title={words.title({ n: itemCount })}
      isBench
      onClose={leave}
      foot={
        isAsking ? (
          <DiscardAsk words={words} onDiscard={on.onClose} onGoOn={() => setAsking(false)} />
        ) : (
          <>
            <Segmented
              label={words.paper}
              value={options.paper}
              options={(['a4', 'letter'] as const).map((value) => ({ value, label: words.papers[value] }))}
              onChange={(paper) => setOptions({ ...options, paper })}
            />
            <Button
              look="primary"
              onClick={on.onMake}
              isDisabled={isTooLong || itemCount === 0 || !isWritten(options.files)}
            >
              {words.make}
            </Button>
          </>
        )
      }
    >
      <div className={isLarge ? 'report-bench is-large' : 'report-bench'}>
        <div className={`report-form shows-${side}`} hidden={isLarge}>
          {failure !== null && <ErrorNote error={failure} />}
          {isTooLong && <Note>{words.tooMany({ most: ACT_LIMITS.report })}</Note>}
          {volumes > 1 && !isTooLong && <Note isPlain>{words.volumes({ n: volumes, most: MAX_PER_VOLUME })}</Note>}
          <div className="report-sides">
            <Segmented
              label={words.sides}
              value={side}
              options={[
                { value: 'parts', label: words.parts },
                { value: 'fields', label: words.fields },
              ]}
              onChange={setSide}
            />
          </div>
          <div className="report-what">
            <ReportPresets options={options} itemCount={itemCount} onChange={setOptions} />
            {lacking.length > 0 && (
              <p className="field-hint">
                {words.draft({ n: lacking.length, names: lacking.map((name) => textNames[name]).join('”, “') })}
              </p>
            )}
            <details className="report-choose" open={preset === null}>
              <summary>{words.choose}</summary>
              <ReportParts options={options} onChange={setOptions} />
              <p className="field-hint prose">{words.always}</p>
            </details>
            <ReportFiles files={options.files} onChange={(files) => setOptions({ ...options, files })} />
            <div className="report-choices">
              {has('pictures') && (
                <Select
                  label={words.pictures}
                  value={options.pictures}
                  options={(['both', 'plain', 'boxed'] as const).map((value) => ({
                    value,
                    label: words.picturesOf[value],
                  }))}
                  onChange={(pictures) => setOptions({ ...options, pictures })}
                />
              )}
              {newest.length > 0 && (
                <Select
                  label={words.number}
                  value={String(supersedes ?? '')}
                  options={[
                    { value: '', label: words.newNumber },
                    ...newest.map(({ number, version }) => ({
                      value: String(number),
                      label: words.versionOf({ number, version, next: version + 1 }),
                    })),
                  ]}
                  onChange={(value) => on.onChange({ supersedes: value === '' ? null : Number(value) })}
                />
              )}
            </div>
            {has('plates') && (
              <ReportPlates
                pairs={pairs}
                chosen={choice.pairs}
                items={items}
                onChange={(chosen) => on.onChange({ pairs: chosen })}
              />
            )}
          </div>
          <ReportFieldsPart
            fields={fields}
            desk={desk}
            parts={options.parts}
            onChange={(changed) => on.onChange({ fields: changed })}
          />
        </div>
        {!isTooLong && <ReportPreviewPane request={request} isLarge={isLarge} onLarge={setLarge} />}
      </div>
    </Sheet>
  )
}

type ReportPartsProps = { options: ReportOptions; onChange: (options: ReportOptions) => void }

/** Checkboxes for the parts of a report. */
function ReportParts({ options, onChange }: ReportPartsProps) {
  const has = (part: ReportPart) => options.parts.includes(part)
  const toggle = (part: ReportPart) =>
    onChange({
      ...options,
      parts: has(part) ? options.parts.filter((one) => one !== part) : inOrder([...options.parts, part]),
      // What a person takes out of the report stands in no file of it either.
      inFilesOnly: options.inFilesOnly.filter((one) => one !== part),
    })
  return (
    <div className="report-parts">
      {(['around', 'ofEach', 'after'] as const).map((group) => (
        <fieldset key={group}>
          <legend className="caps">{words[group]}</legend>
          {group === 'ofEach' && (
            <label className="check-line">
              <input
                type="checkbox"
                checked={options.hasPages}
                onChange={() => onChange({ ...options, hasPages: !options.hasPages })}
              />
              {pagesOfItems}
            </label>
          )}
          {partGroups[group].map((part) => {
            const inside = partInside[part]
            const isOpen = (inside === undefined || has(inside)) && (group !== 'ofEach' || options.hasPages)
            return (
              <label key={part} className={inside === undefined ? 'check-line' : 'check-line report-inside'}>
                <input type="checkbox" checked={has(part) && isOpen} disabled={!isOpen} onChange={() => toggle(part)} />
                {parts[part]}
              </label>
            )
          })}
          {group === 'ofEach' && (
            <label className="check-line">
              <input
                type="checkbox"
                checked={options.hasNotes}
                onChange={() => onChange({ ...options, hasNotes: !options.hasNotes })}
              />
              {words.notes}
            </label>
          )}
        </fieldset>
      ))}
    </div>
  )
}

type ReportPresetsProps = ReportPartsProps & { itemCount: number }

/** How much the report has, in one press. */
function ReportPresets({ options, itemCount, onChange }: ReportPresetsProps) {
  const preset = presetOf(options, itemCount)
  return (
    <div className="report-presets">
      <Segmented
        label={words.preset}
        value={preset}
        options={ReportPreset.options.map((value) => ({ value, label: words.presets[value] }))}
        onChange={(value) => onChange({ ...options, ...presetOptions(value, itemCount) })}
      />
      <p className="field-hint">{preset === null ? words.presetOwn : words.presetHints[preset]}</p>
    </div>
  )
}

type PreviewRequest = Omit<InputOf<'reports.preview'>, 'options'> & { options: ReportOptions }

type ReportPreviewPaneProps = {
  request: PreviewRequest
  isLarge: boolean
  onLarge: (isLarge: boolean) => void
}

/** How long clicks and typing must pause before the preview is refreshed, ms. */
const REST_MS = 400

/** Maximum number of pages shown; further pages are only counted. */
const MOST = 40

/** The preview of the first pages. */
function ReportPreviewPane({ request, isLarge, onLarge }: ReportPreviewPaneProps) {
  // As text: equal requests are not repeated.
  const text = JSON.stringify(request)
  const settled = useSettled(text, REST_MS)
  const hasPdf = request.options.files.includes('pdf')
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...previewOf(settled),
    enabled: hasPdf,
    placeholderData: keepPreviousData,
  })
  const isOld = isPlaceholderData || settled !== text
  const failure = error === null || error.error.kind === 'declined' ? null : error.error
  const isShown = hasPdf && failure === null
  return (
    <section className={isLarge ? 'report-preview is-large' : 'report-preview'} aria-label={reportPreview.title}>
      <header>
        <h3 className="caps">{reportPreview.title}</h3>
        <span className="muted" role="status">
          {!hasPdf ? reportPreview.noPdf : isShown && lineOf(data, isFetching || isOld)}
        </span>
        {(isShown || isLarge) && (
          <Button onClick={() => onLarge(!isLarge)}>{isLarge ? reportPreview.smaller : reportPreview.larger}</Button>
        )}
      </header>
      {failure !== null && <ErrorNote error={failure} />}
      {isShown && (
        <>
          <Pages of={data ?? null} paper={request.options.paper} isOld={isOld} />
          <p className="field-hint">{reportPreview.note({ isMany: (data?.ofItems ?? 0) > MOST_PREVIEWED })}</p>
        </>
      )}
    </section>
  )
}

function lineOf(data: ReportPreview | undefined, isBusy: boolean): string {
  if (data === undefined) return reportPreview.preparing
  return isBusy ? reportPreview.updating : reportPreview.firstOf({ n: data.ofItems })
}

function Pages({ of, paper, isOld }: { of: ReportPreview | null; paper: ReportPaper; isOld: boolean }) {
  if (of === null) return <div className={`report-page ${paper} is-empty`} />
  const shown = Array.from({ length: Math.min(MOST, of.pages) }, (_, at) => at + 1)
  return (
    <ol className={isOld ? 'report-pages is-old' : 'report-pages'}>
      {shown.map((page) => (
        <li key={`${of.id} ${page}`}>
          <img
            className={`report-page ${paper}`}
            src={pictures.reportPage(of.id, page)}
            alt={reportPreview.page({ page, of: of.pages })}
            loading="lazy"
            draggable={false}
          />
        </li>
      ))}
      {of.pages > MOST && <li className="muted">{reportPreview.more({ n: of.pages - MOST })}</li>}
    </ol>
  )
}
