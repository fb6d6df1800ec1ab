import { relocationOf } from '../../../shared/model/exhibit-round.ts'
import type { ReportOptions } from '../../../shared/model/report-options.ts'
import { formatNames } from '../../../shared/words/formats.ts'
import { orientationWords } from '../../../shared/words/item.ts'
import { identity, otherBytes as words } from '../../../shared/words/report/report.ts'
import { notInspectedOf } from '../facts/derived-facts.ts'
import type { OtherBytes } from '../facts/other-bytes.ts'
import type { OtherRequests, ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { hasBoxes, hasMore, Pictures, pictureSize } from './picture-plates.tsx'
import { Facts, Foreign, type FramedLine, Notice } from './report-parts.tsx'

/** Which file this is: its picture, with the regions of faces if there are any, what it is called, where it was read, its digest. */
export function Identity({ facts, options }: { facts: ReportFacts; options: ReportOptions }) {
  const { item, exhibit, made } = facts
  const { row, medium } = item
  const relocated = relocationOf(item.sightings, item.path, row.sha256)
  const instant = (at: number | null) => (at === null ? null : showInstant(at, made.zone).line)
  const format = medium && (formatNames[medium.format] ?? medium.format)
  const size = dimensions(facts)
  const isPair = options.parts.includes('pictures') && options.pictures === 'both' && hasBoxes(facts)
  const rows = (
    <Facts
      of={[
        [
          relocated ? identity.pathAsRead : row.sha256 === null ? identity.listedPath : identity.path,
          <Foreign text={relocated?.from ?? item.path} path />,
        ],
        [
          identity.content,
          <>
            {format === null ? null : `${format}, `}
            {identity.bytes({ n: row.bytes })}
            {size && <>, {size}</>}
          </>,
        ],
        [identity.modified, instant((relocated ?? item).modifiedAt)],
        [identity.taken, `${instant(exhibit.addedAt)}, ${mountWords(exhibit.isReadOnlyMount)}`],
        [
          identity.cameLater,
          facts.cameLaterAt !== null && (
            <>
              <span className="strong">{instant(facts.cameLaterAt)}</span>, {identity.cameLaterNote}
            </>
          ),
        ],
        [row.sha256 === null ? identity.tried : identity.inspected, instant(item.inspectedAt)],
        relocated && [
          identity.relocated,
          <>
            {instant(relocated.at)}, {identity.relocatedTo} <Foreign text={item.path} path />
          </>,
        ],
        relocated && [identity.modifiedThere, instant(item.modifiedAt)],
      ]}
    />
  )
  return (
    <>
      <div className={isPair ? 'identity pair' : hasMore(facts) ? 'identity half' : 'identity large'}>
        <Pictures facts={facts} options={options} />
        {isPair ? null : rows}
      </div>
      {isPair ? rows : null}
      <div className="hash">
        <span className="caps">{identity.hash}</span>{' '}
        {row.sha256 === null ? <Unhashed facts={facts} /> : <span className="mono">{row.sha256}</span>}
        {row.sha256 === null ? null : <ReadAgain facts={facts} />}
      </div>
      <OtherBytesHeld
        of={facts.otherBytes}
        isRead={row.sha256 !== null}
        zone={made.zone}
        requests={facts.otherRequests}
      />
    </>
  )
}

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

type Props = { of: OtherBytes | null; isRead: boolean; zone: string; requests?: readonly OtherRequests[] }

/** Below the digest of a file: that it was seen to hold other bytes, each digest in full, with its times. */
export function OtherBytesHeld({ of, isRead, zone, requests = [] }: Props) {
  if (of === null) return null
  const instant = (at: number) => showInstant(at, zone).line
  const { firstReadAt, bytes, inAll } = of
  const lines = bytes.flatMap(({ sha256, isRead: wasRead, firstAt, lastAt }): FramedLine[] => {
    const [from, to] = [instant(firstAt), instant(lastAt)]
    const asked = requests.flatMap((one) => (one.sha256 === sha256 ? one.asked : []))
    return [
      ['caps', isRead ? words.other : words.held],
      ['mono', sha256],
      ['soft', words[wasRead ? 'read' : 'found']({ isOnce: from === to, from, to })],
      ...asked.map(({ origin, whole, part }): FramedLine => ['strong', words.sent({ origin, requests: whole + part })]),
    ]
  })
  if (inAll !== bytes.length) lines.push(['soft', words.newestOf({ shown: bytes.length, total: inAll })])
  return (
    <Notice
      title={isRead ? words.title : words.unreadTitle}
      why={firstReadAt !== null && words.firstRead({ at: instant(firstReadAt) })}
      framed={lines}
    />
  )
}
