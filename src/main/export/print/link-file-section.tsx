import { uprightSize } from '../../../shared/model/face-reading.ts'
import { redactionReport } from '../../../shared/words/redaction.ts'
import { attested as attestedWords, formatNames, identity } from '../../../shared/words/report.ts'
import { linkFile as words } from '../../../shared/words/report-link.ts'
import { recording } from '../../../shared/words/report-recording.ts'
import { attachedCopy } from '../../../shared/words/viewing-copy.ts'
import type { LinkFileFacts } from '../facts/link-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { AttestedLine } from './attested-line.tsx'
import { NoPictureOfFile } from './no-picture.tsx'
import { OtherBytesHeld } from './other-bytes.tsx'
import { DamageNote, Drawing } from './picture-plates.tsx'
import { Fact, Facts, Foreign } from './report-parts.tsx'

type Props = {
  facts: ReportFacts
  file: LinkFileFacts
  /** Whether pictures are wanted. */
  hasPictures: boolean
}

/** The file a person saved and attached: what is known of it, and that nothing ties it to what the service fetched. */
export function LinkFile({ facts, file, hasPictures }: Props) {
  const { zone } = facts.made
  const { attachment, item, attested, verification } = file
  const medium = item?.medium ?? null
  const size = medium?.width && medium.height ? `${medium.width} × ${medium.height}` : null
  const attached = words.by(showInstant(attachment.attachedAt, zone).line, attachment.attachedBy)
  return (
    <>
      <p className="alert">{words.caveat}</p>
      <Facts>
        <Fact label={words.name}>
          <Foreign text={attachment.name} />
        </Fact>
        <Fact label={words.item}>{item?.row.reference ?? null}</Fact>
        <Fact label={words.path}>{item === null ? null : <Foreign text={item.path} path />}</Fact>
        <Fact label={identity.type}>
          {medium && [formatNames[medium.format] ?? medium.format, size].filter(Boolean).join(' · ')}
        </Fact>
        <Fact label={identity.size}>{item && attested !== null ? identity.bytes(item.row.bytes) : null}</Fact>
        <Fact label={attestedWords.label}>{attested && <AttestedLine attested={attested} />}</Fact>
        <Fact label={words.attached}>
          <Foreign text={attached} />
        </Fact>
        <Fact label={words.hash}>
          {attachment.sha256 === null ? (
            words.notRead
          ) : (
            <>
              <div className="mono">{attachment.sha256}</div>
              <div className="soft">{words.hashed}</div>
            </>
          )}
        </Fact>
        <Fact label={words.again}>
          {verification && attachment.sha256 !== null ? (
            <>
              <span className={verification.state === 'different' ? 'alert' : undefined}>
                {words[verification.state]}
              </span>
              <div className="soft">{showInstant(verification.at, zone).line}</div>
            </>
          ) : null}
        </Fact>
      </Facts>
      <OtherBytesHeld of={file.otherBytes} isRead={attachment.sha256 !== null} zone={zone} />
      {hasPictures ? <FilePlate facts={facts} file={file} /> : null}
    </>
  )
}

function FilePlate({ facts, file }: { facts: ReportFacts; file: LinkFileFacts }) {
  const medium = file.item?.medium ?? null
  if (!file.picture || !medium || medium.width === null || medium.height === null)
    return <NoPictureOfFile facts={facts} file={file} />
  const size = uprightSize({ width: medium.width, height: medium.height, orientation: medium.orientation })
  return (
    <figure className="plate file-plate">
      <div className="well">
        <Drawing picture={file.picture} size={size} frame={{ width: 110, height: 80 }} faces={[]} />
      </div>
      <figcaption>
        {file.picture.redaction === undefined ? '' : `${redactionReport.title(file.picture.redaction.boxes)} `}
        {file.picture.frame === undefined ? words.picture : recording.frameAt(file.picture.frame.seconds)}{' '}
        <DamageNote medium={medium} picture={file.picture} /> {attachedCopy(file.copy)}
      </figcaption>
    </figure>
  )
}
