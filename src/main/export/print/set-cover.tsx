import { type ReactNode, useContext } from 'react'
import { identity } from '../../../shared/words/report.ts'
import { reportSet, cover as words } from '../../../shared/words/report-set.ts'
import type { SetHead } from '../facts/set-head.ts'
import { isUtc, showInstant } from '../facts/times.ts'
import { GivenText, isToldOf } from './given-text.tsx'
import { PictureSources } from './picture-sources.ts'
import { Fact, Facts, Foreign, Soft } from './report-parts.tsx'

/** Which part of a report one document is. `first` and `last` are references of items. */
export type VolumeOf = { number: number; of: number; first: string; last: string; count: number }

type Props = { head: SetHead; volume: VolumeOf; children: ReactNode }

/** The first page of each volume: which report this is, about which case, by whom and for whom. `children` = what warns. */
export function Cover({ head, volume, children }: Props) {
  const { altered, made, report } = head
  const at = showInstant(made.at, made.zone)
  return (
    <header className="cover">
      <div className="masthead">
        <Logo head={head} />
        <div className="strong">
          <GivenText head={head} name="organisation" />
        </div>
      </div>
      {!isToldOf(head, 'classification') ? null : (
        <div className="classification">
          <GivenText head={head} name="classification" />
        </div>
      )}
      <div className="caps">{reportSet.title}</div>
      <h1>{altered.includes('caseName') ? head.case.reference : <Foreign text={head.case.name} />}</h1>
      {altered.includes('caseName') ? <p className="strong">{reportSet.textAltered}</p> : null}
      {volume.of === 1 ? null : (
        <p className="volume">
          {reportSet.volume(volume.number, volume.of)} ·{' '}
          {reportSet.volumeItems(volume.first, volume.last, volume.count)}
        </p>
      )}
      <Facts>
        <Fact label={words.case}>{head.case.reference}</Fact>
        {!isToldOf(head, 'ownReference') ? null : (
          <Fact label={words.ownReference}>
            <GivenText head={head} name="ownReference" />
          </Fact>
        )}
        <Fact label={words.report}>
          {reportSet.number(report.number, report.version)}
          {report.supersedes === null ? null : (
            <div className="strong">
              {reportSet.supersedes(report.supersedes.version, showInstant(report.supersedes.madeAt, made.zone).utc)}
            </div>
          )}
        </Fact>
        <Fact label={words.made}>
          {at.line}
          <div className="soft">{words.zoneNote(isUtc(made.zone) ? null : made.zone)}</div>
        </Fact>
        <Fact label={words.examiner}>
          <GivenText head={head} name="examiner" none={<Soft text={reportSet.notGiven} />} />
        </Fact>
        <Fact label={words.requester}>
          <GivenText head={head} name="requester" none={<Soft text={reportSet.notGiven} />} />
        </Fact>
        <Fact label={words.request}>
          <GivenText head={head} name="request" none={<Soft text={reportSet.notGiven} />} />
        </Fact>
        <Fact label={words.items}>
          {words.itemsLine(
            head.itemCount,
            head.ofCase,
            (head.missingItems ?? []).length + (head.erasedItems ?? []).length > 0,
          )}
        </Fact>
        <Fact label={words.exhibits}>
          {head.exhibits.map((one) => (
            <div key={one.reference}>
              {one.reference} <Foreign text={one.name} />
            </div>
          ))}
        </Fact>
        <Fact label={words.operator}>
          <Foreign text={made.operator || identity.noOperator} />
        </Fact>
        <Fact label={words.app}>
          Touchstone {made.appVersion} · {made.runtime}
        </Fact>
      </Facts>
      {volume.of === 1 ? null : <p className="note">{reportSet.volumesNote(volume.of)}</p>}
      {children}
    </header>
  )
}

function Logo({ head }: { head: SetHead }) {
  const sourceOf = useContext(PictureSources)
  if (head.logo === null) return null
  return (
    <svg viewBox="0 0 60 20" width="60mm" height="20mm" role="img" aria-hidden="true">
      <image href={sourceOf(head.logo)} width="60" height="20" preserveAspectRatio="xMinYMid meet" />
    </svg>
  )
}
