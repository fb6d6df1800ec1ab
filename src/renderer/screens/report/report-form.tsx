import { useState } from 'react'
import type { ReportDraft } from '../../../shared/contract/reports.ts'
import type { AppError } from '../../../shared/errors.ts'
import type { ItemId } from '../../../shared/model/ids.ts'
import type { ReportOptions, ReportPart } from '../../../shared/model/report-options.ts'
import type { ReportPair } from '../../../shared/model/report-pair.ts'
import { MAX_PER_VOLUME, MAX_REPORT_ITEMS } from '../../../shared/model/report-set.ts'
import { reportSheet as words } from '../../../shared/words/report-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { DiscardAsk } from '../../ui/discard-ask.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { ReportChoice } from './report-choice.ts'
import { ReportFieldsPart } from './report-fields.tsx'
import { isWritten } from './report-files.tsx'
import { ReportLogo } from './report-logo.tsx'
import { ReportParts } from './report-parts.tsx'
import { ReportPlates } from './report-plates.tsx'
import { type PreviewWish, ReportPreviewPane } from './report-preview.tsx'
import './report.css'

type Props = {
  draft: ReportDraft
  /** What the report is about; null = the whole case. */
  itemIds: readonly ItemId[] | null
  choice: ReportChoice
  /** The same as main is asked for it. */
  wish: PreviewWish
  /** Pairs gathered in comparisons of this case. */
  pairs: readonly ReportPair[]
  /** Whether what is written is kept with the case: if not, closing asks. */
  isKept: boolean
  failure: AppError | null
  onChange: (part: Partial<ReportChoice>) => void
  onMake: () => void
  onClose: () => void
}

/** What stands in a report: its parts, its paper, its pictures, and what is said about it as a whole. */
export function ReportForm({ draft, itemIds, choice, wish, pairs, isKept, failure, ...on }: Props) {
  const { itemCount, reports } = draft
  const { options, fields, supersedes, logo } = choice
  const setOptions = (changed: ReportOptions) => on.onChange({ options: changed })
  const [isLarge, setLarge] = useState(false)
  const [side, setSide] = useState<'parts' | 'fields'>('parts')
  const [isAsking, setAsking] = useState(false)
  const isTooLong = itemCount > MAX_REPORT_ITEMS
  const volumes = Math.ceil(itemCount / MAX_PER_VOLUME)
  const has = (part: ReportPart) => options.parts.includes(part)
  const newest = reports.filter(({ number }, at) => reports.findIndex((one) => one.number === number) === at)
  const leave = () => {
    if (isAsking) setAsking(false)
    else if (isKept) on.onClose()
    else setAsking(true)
  }
  return (
    <Sheet
      title={words.title(itemCount)}
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
          {isTooLong && <Note>{words.tooMany(MAX_REPORT_ITEMS)}</Note>}
          {volumes > 1 && !isTooLong && <Note isPlain>{words.volumes(volumes, MAX_PER_VOLUME)}</Note>}
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
            <ReportParts options={options} onChange={setOptions} />
            <p className="field-hint prose">{words.always}</p>
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
                    ...newest.map((one) => ({ value: String(one.number), label: words.versionOf(one) })),
                  ]}
                  onChange={(value) => on.onChange({ supersedes: value === '' ? null : Number(value) })}
                />
              )}
            </div>
            {has('plates') && (
              <ReportPlates
                pairs={pairs}
                chosen={choice.pairs}
                itemIds={itemIds}
                onChange={(chosen) => on.onChange({ pairs: chosen })}
              />
            )}
          </div>
          <ReportFieldsPart
            fields={fields}
            parts={options.parts}
            onChange={(changed) => on.onChange({ fields: changed })}
          >
            <ReportLogo logo={logo} onChange={(changed) => on.onChange({ logo: changed })} />
          </ReportFieldsPart>
        </div>
        {!isTooLong && <ReportPreviewPane wish={wish} isLarge={isLarge} logo={logo} onLarge={setLarge} />}
      </div>
    </Sheet>
  )
}
