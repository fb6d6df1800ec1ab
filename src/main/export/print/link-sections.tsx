import { formatNames } from '../../../shared/words/formats.ts'
import { attested as attestedWords, identity } from '../../../shared/words/report/report.ts'
import { linkFile, linkReport as words } from '../../../shared/words/report/report-link.ts'
import { attachedCopy } from '../../../shared/words/report/viewing-copy.ts'
import type { LinkFacts, LinkFileFacts } from '../facts/link-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { OtherBytesHeld } from './identity-section.tsx'
import { imageNotes, NoPicture } from './picture-notes.tsx'
import { PlateOf, pictureSize } from './picture-plates.tsx'
import { AttestedLine } from './refused-readings.tsx'
import { Facts, Foreign, Line } from './report-parts.tsx'

type Props = { facts: ReportFacts; link: LinkFacts }

/** Which address this is, letter for letter, where it came from, and when the service was asked about it. */
export function LinkIdentity({ facts, link }: Props) {
  const instant = (at: number) => showInstant(at, facts.made.zone).line
  const newest = link.requests.at(-1)
  return (
    <>
      <div className="hash address">
        <Address title={words.address} of={link.url} />
        {link.networkUrl === null ? null : (
          <>
            <Address title={words.asRead} of={link.networkUrl} />
            <div className="soft">{words.asReadNote}</div>
          </>
        )}
      </div>
      <Facts
        of={[
          [words.length, words.characters({ n: link.url.length })],
          [words.added, instant(link.addedAt)],
          [
            words.from,
            link.listSha256 === null ? (
              words.byHand
            ) : (
              <>
                <Foreign text={facts.exhibit.name} />, {words.list} <span className="mono">{link.listSha256}</span>
              </>
            ),
          ],
          [
            words.asked,
            link.altered.length > 0
              ? words.alteredRequests
              : newest === undefined
                ? words.never
                : [
                    words.times({ n: link.total }),
                    words.newest({ when: instant(newest.startedAt), who: newest.operator ?? words.unknownOperator }),
                  ].join(' · '),
          ],
          [
            words.file,
            link.file === null
              ? words.noFile
              : link.file.item === null
                ? words.fileWaiting
                : words.fileIs({ reference: link.file.item.row.reference }),
          ],
        ]}
      />
      <Line as="note" of={words.noPixels} />
    </>
  )
}

const Address = ({ title, of }: { title: string; of: string }) => (
  <>
    <div className="caps">{title}</div>
    <div className="mono">
      <Foreign text={of} />
    </div>
  </>
)

type LinkFileProps = {
  facts: ReportFacts
  file: LinkFileFacts
  /** Whether pictures are wanted. */
  hasPictures: boolean
}

/** The file a person saved and attached: what is known of it, and that nothing ties it to what the service fetched. */
export function LinkFile({ facts, file, hasPictures }: LinkFileProps) {
  const { zone } = facts.made
  const { attachment, item, attested, verification } = file
  const medium = item?.medium ?? null
  const size = medium?.width && medium.height ? `${medium.width} × ${medium.height}` : null
  return (
    <>
      <Line as="alert" of={linkFile.caveat} />
      <Facts
        of={[
          [linkFile.name, attachment.name],
          [linkFile.item, item?.row.reference],
          [linkFile.path, item && <Foreign text={item.path} path />],
          [identity.type, medium && [formatNames[medium.format] ?? medium.format, size].filter(Boolean).join(' · ')],
          [identity.size, item && attested !== null && identity.bytes({ n: item.row.bytes })],
          [attestedWords.label, attested && <AttestedLine attested={attested} />],
          [
            linkFile.attached,
            linkFile.by({ when: showInstant(attachment.attachedAt, zone).line, who: attachment.attachedBy }),
          ],
          [
            linkFile.hash,
            attachment.sha256 === null ? (
              linkFile.notRead
            ) : (
              <>
                <div className="mono">{attachment.sha256}</div>
                <div className="soft">{linkFile.hashed}</div>
              </>
            ),
          ],
          [
            linkFile.again,
            verification && attachment.sha256 !== null && (
              <>
                <span className={verification.state === 'different' ? 'alert' : undefined}>
                  {linkFile[verification.state]}
                </span>
                <div className="soft">{showInstant(verification.at, zone).line}</div>
              </>
            ),
          ],
        ]}
      />
      <OtherBytesHeld of={file.otherBytes} isRead={attachment.sha256 !== null} zone={zone} />
      {hasPictures ? <FilePlate facts={facts} file={file} /> : null}
    </>
  )
}

/** The image of the saved file, or why there is none; nothing where it was not read yet, or is a sound. */
function FilePlate({ facts, file }: Omit<LinkFileProps, 'hasPictures'>) {
  const { picture, item, copy } = file
  const size = pictureSize(file)
  if (item === null) return null
  if (picture === null || size === null)
    return item.row.kind === 'audio' && copy !== 'different' && file.withheld === null ? null : (
      <NoPicture facts={facts} of={{ ...file, item }} />
    )
  return (
    <div className="file-plate">
      <PlateOf drawing={{ picture, size, frame: { width: 110, height: 80 }, faces: [] }}>
        {picture.frame === undefined && linkFile.picture} {imageNotes(picture, item.medium, attachedCopy(copy))}
      </PlateOf>
    </div>
  )
}
