import type { ReportPictures } from '../../../shared/model/report-options.ts'
import { shortened } from '../../../shared/model/shortened.ts'
import { formatNames } from '../../../shared/words/formats.ts'
import { orientationWords } from '../../../shared/words/item.ts'
import { identity, report } from '../../../shared/words/report/report.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import { linkReport } from '../../../shared/words/report/report-link.ts'
import { hasFactChecks } from '../facts/fact-check-reach.ts'
import { notInspectedOf } from '../facts/not-inspected.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { OtherBytesHeld } from './other-bytes.tsx'
import { hasBoxes, IdentityPicture, type IdentityPlate, pictureSize, ShortPictures } from './picture-plates.tsx'
import { Foreign, OldFact, OldFacts } from './report-parts.tsx'

/** Longest address in a heading, characters. */
const MAX_TITLE = 90

/** Which of the service's answers a report is about. */
function subjectOf(facts: ReportFacts): string {
  const { service, link } = facts
  const isChecked = hasFactChecks(facts)
  if (link !== null) {
    if (!isChecked) return service.analysis === null ? linkReport.neither : linkReport.subject
    return service.analysis === null ? linkReport.factCheck : linkReport.both
  }
  if (isChecked) return service.analysis === null ? factCheckReport.subject : factCheckReport.both
  return service.analysis === null ? factCheckReport.neither : report.subject
}

/** Title, who made the report and when. */
export function ReportHead({ facts }: { facts: ReportFacts }) {
  const made = showInstant(facts.made.at, facts.made.zone)
  const { name } = facts.item.row
  // An address may be as long as a page; it stands whole below.
  const title = facts.link === null ? name : shortened(name, MAX_TITLE)
  return (
    <header className="head">
      <div>
        <div className="caps">
          {report.title} · {subjectOf(facts)}
        </div>
        <h1 className={title.length > 48 ? 'long' : undefined}>
          <Foreign text={title} />
        </h1>
        <div>
          <span className="strong">{facts.case.reference}</span> <Foreign text={facts.case.name} /> ·{' '}
          <span className="strong">{facts.exhibit.reference}</span> <Foreign text={facts.exhibit.name} /> ·{' '}
          <span className="strong">{facts.item.row.reference}</span>
        </div>
      </div>
      <table className="made">
        <tbody>
          <tr>
            <th scope="row">{identity.made}</th>
            <td>
              {made.utc}
              {made.line === made.utc ? null : (
                <div className="soft">
                  {made.local} {facts.made.zone}
                </div>
              )}
            </td>
          </tr>
          <tr>
            <th scope="row">{identity.operator}</th>
            <td>
              <Foreign text={facts.made.operator || identity.noOperator} />
            </td>
          </tr>
          <tr>
            <th scope="row">{identity.app}</th>
            <td>
              Touchstone {facts.made.appVersion} · {facts.made.runtime}
            </td>
          </tr>
        </tbody>
      </table>
    </header>
  )
}

/** Which file this is: what it is called, where it was read, its content's digest. */
export function Identity({ facts, picture }: { facts: ReportFacts; picture: IdentityPlate }) {
  const { item, exhibit, made } = facts
  const { row, medium } = item
  const instant = (at: number | null) => (at === null ? null : showInstant(at, made.zone).line)
  return (
    <>
      <div className="identity">
        <IdentityPicture facts={facts} as={picture} />
        <OldFacts>
          <OldFact label={row.sha256 === null ? identity.listedPath : identity.path}>
            <Foreign text={item.path} path />
          </OldFact>
          <OldFact label={identity.type}>{medium ? (formatNames[medium.format] ?? medium.format) : null}</OldFact>
          <OldFact label={identity.size}>{identity.bytes({ n: row.bytes })}</OldFact>
          <OldFact label={identity.dimensions}>{medium && dimensions(facts)}</OldFact>
          <OldFact label={identity.modified}>{instant(item.modifiedAt)}</OldFact>
          <OldFact label={identity.taken}>{instant(exhibit.addedAt)}</OldFact>
          {facts.cameLaterAt === null ? null : (
            <OldFact label={identity.cameLater}>
              <span className="strong">{instant(facts.cameLaterAt)}</span>
              <div className="soft">{identity.cameLaterNote}</div>
            </OldFact>
          )}
          <OldFact label={row.sha256 === null ? identity.tried : identity.inspected}>
            {instant(item.inspectedAt)}
          </OldFact>
          <OldFact label={identity.mount}>{mountWords(exhibit.isReadOnlyMount)}</OldFact>
        </OldFacts>
      </div>
      <div className="hash">
        <div className="caps">{identity.hash}</div>
        {row.sha256 !== null ? (
          <>
            <div className="mono">{row.sha256}</div>
            <div className="soft">{identity.hashed}</div>
            <ReadAgain facts={facts} />
          </>
        ) : (
          <Unhashed facts={facts} />
        )}
      </div>
      <OtherBytesOf facts={facts} />
    </>
  )
}

/**
 * The same of an item among others, in half the room: its picture, with the regions of faces if there are any, beside
 * what the file is. `which` = the pictures a person wants; "none" = they are not printed.
 */
export function ShortIdentity({ facts, which }: { facts: ReportFacts; which: ReportPictures | 'none' }) {
  const { item, exhibit, made } = facts
  const { row, medium } = item
  const instant = (at: number | null) => (at === null ? null : showInstant(at, made.zone).line)
  const format = medium && (formatNames[medium.format] ?? medium.format)
  const isPair = which === 'both' && hasBoxes(facts)
  const rows = (
    <OldFacts>
      <OldFact label={row.sha256 === null ? identity.listedPath : identity.path}>
        <Foreign text={item.path} path />
      </OldFact>
      <OldFact label={identity.content}>
        {format === null ? null : `${format}, `}
        {identity.bytes({ n: row.bytes })}
        {medium && dimensions(facts) !== null ? <>, {dimensions(facts)}</> : null}
      </OldFact>
      <OldFact label={identity.modified}>{instant(item.modifiedAt)}</OldFact>
      <OldFact label={identity.taken}>
        {instant(exhibit.addedAt)}, {mountWords(exhibit.isReadOnlyMount)}
      </OldFact>
      {facts.cameLaterAt === null ? null : (
        <OldFact label={identity.cameLater}>
          <span className="strong">{instant(facts.cameLaterAt)}</span>, {identity.cameLaterNote}
        </OldFact>
      )}
      <OldFact label={row.sha256 === null ? identity.tried : identity.inspected}>{instant(item.inspectedAt)}</OldFact>
    </OldFacts>
  )
  return (
    <>
      <div className={isPair ? 'identity pair' : 'identity large'}>
        <ShortPictures facts={facts} which={which} />
        {isPair ? null : rows}
      </div>
      {isPair ? rows : null}
      <div className="hash">
        <span className="caps">{identity.hash}</span>{' '}
        {row.sha256 === null ? <Unhashed facts={facts} /> : <span className="mono">{row.sha256}</span>}
        {row.sha256 === null ? null : <ReadAgain facts={facts} />}
      </div>
      <OtherBytesOf facts={facts} />
    </>
  )
}

const OtherBytesOf = ({ facts: { item, made, otherBytes, otherRequests } }: { facts: ReportFacts }) => (
  <OtherBytesHeld of={otherBytes} isRead={item.row.sha256 !== null} zone={made.zone} requests={otherRequests} />
)

/** Why there is no digest, and how the original stood. */
function Unhashed({ facts: { item, verification, made } }: { facts: ReportFacts }) {
  const why = notInspectedOf(item.row)
  const state = verification?.state ?? null
  return (
    <>
      {why === null ? null : identity.noHash[why]}
      {verification !== null && (state === 'not_attached' || state === 'not_checked') ? (
        <div className="soft">{identity.notInspected[state]({ at: showInstant(verification.at, made.zone).line })}</div>
      ) : null}
    </>
  )
}

/** Whether the file still holds these bytes: said beside their digest, whatever other parts a report has. */
function ReadAgain({ facts: { verification, made } }: { facts: ReportFacts }) {
  if (verification === null) return null
  const { state, at } = verification
  return (
    <div className={state === 'different' ? 'alert' : 'soft'}>
      {identity.again[state]({ at: showInstant(at, made.zone).line })}
    </div>
  )
}

/** As stored, and as shown where the picture is turned; null = not a picture. */
function dimensions(facts: ReportFacts) {
  const { medium } = facts.item
  const upright = pictureSize(facts)
  if (!medium || medium.width === null || medium.height === null || !upright) return null
  return (
    <>
      {identity.pixels({ width: String(medium.width), height: String(medium.height) })}
      {medium.orientation === 1 ? null : (
        <div className="soft">
          {orientationWords[medium.orientation]},{' '}
          {identity.upright({ width: String(upright.width), height: String(upright.height) })}
        </div>
      )}
    </>
  )
}

function mountWords(isReadOnly: boolean | null): string {
  if (isReadOnly === null) return identity.mountUnknown
  return isReadOnly ? identity.readOnly : identity.writable
}
