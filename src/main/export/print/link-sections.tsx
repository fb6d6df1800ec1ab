import { isTokenRemoved } from '../../../shared/model/analysis.ts'
import { uprightSize } from '../../../shared/model/face-reading.ts'
import type { ReportPart } from '../../../shared/model/report-options.ts'
import { formatNames } from '../../../shared/words/formats.ts'
import { redactionReport } from '../../../shared/words/report/redaction-report.ts'
import {
  attested as attestedWords,
  identity,
  integrity,
  limits,
  sections,
} from '../../../shared/words/report/report.ts'
import { factCheckReport } from '../../../shared/words/report/report-fact-check.ts'
import {
  linkFile,
  linkIntegrity,
  linkLimits,
  linkSections,
  linkReport as words,
} from '../../../shared/words/report/report-link.ts'
import { recording } from '../../../shared/words/report/report-recording.ts'
import { attachedCopy } from '../../../shared/words/report/viewing-copy.ts'
import { factCheckReach, hasFactChecks, howManyChecks, isFactChecked } from '../facts/fact-check-reach.ts'
import type { LinkFacts, LinkFileFacts } from '../facts/link-facts.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import type { ChapterProps } from './chapter-props.ts'
import { WalkNote } from './custody-section.tsx'
import { FactCheckSection } from './fact-check-section.tsx'
import { FindingHistory, hasFindingHistory } from './finding-history.tsx'
import { Limits } from './integrity-section.tsx'
import { LinkBlocks } from './link-blocks.tsx'
import { Misfits } from './misfits.tsx'
import { NoPictureOfFile } from './no-picture.tsx'
import { OtherBytesHeld } from './other-bytes.tsx'
import { DamageNote, Drawing } from './picture-plates.tsx'
import { AttestedLine } from './refused-readings.tsx'
import { AttachedNote, Digest, Foreign, numbering, OldFact, OldFacts, ReceivedFact, Section } from './report-parts.tsx'
import { LinkPictures, WholeAnswer } from './service-section.tsx'
import { hasEndedCheck, LinkRuns } from './stored-results.tsx'

/** The report of an address: what was asked about it and answered. It speaks of no file but the one that was attached. */
export function LinkSections({ facts, link, options, isAlone, walk }: ChapterProps & { link: LinkFacts }) {
  const next = numbering()
  const has = (part: ReportPart) => options.parts.includes(part)
  const { analysis } = facts.service
  const hasChecks = has('factChecks')
  return (
    <>
      <LinkIdentity facts={facts} link={link} />
      <LinkBlocks facts={facts} link={link} choice={options} hasChecks={hasChecks} isAlone={isAlone} />
      <Misfits facts={facts} hasChecks={hasChecks} />
      {hasFindingHistory(facts.finding) ? (
        <FindingHistory facts={facts.finding} zone={facts.made.zone} number={next()} />
      ) : null}
      {has('details') && analysis !== null && analysis.reply.images.length > 0 ? (
        <Section number={next()} title={linkSections.pictures}>
          <LinkPictures facts={facts} link={link} analysis={analysis} />
        </Section>
      ) : null}
      {!has('details') || analysis === null ? null : (
        <Section number={next()} title={linkSections.answer}>
          <AttachedNote by={analysis.attachedBy} />
          <WholeAnswer reply={analysis.reply} />
        </Section>
      )}
      <Section number={next()} title={linkSections.runs}>
        <LinkRuns facts={facts} link={link} hasChecks={hasChecks} />
      </Section>
      {hasChecks && hasFactChecks(facts) ? (
        <FactCheckSection facts={facts} number={next()} hasTranscripts={has('transcripts')} />
      ) : null}
      {link.file === null ? null : (
        <Section number={next()} title={linkSections.file}>
          <LinkFile facts={facts} file={link.file} hasPictures={has('pictures')} />
        </Section>
      )}
      {has('integrity') ? (
        <Section number={next()} title={sections.integrity}>
          <LinkIntegrity facts={facts} link={link} isAlone={isAlone} walk={walk} hasChecks={hasChecks} />
          {isAlone ? (
            <>
              <h3>{integrity.meaning}</h3>
              <ul>
                <li>{integrity.custodyNote}</li>
                <li>{linkIntegrity.replyNote}</li>
                {link.file === null ? null : <li>{integrity.openedReadOnly}</li>}
                {link.file === null ? null : <li>{integrity.unattested}</li>}
              </ul>
            </>
          ) : null}
        </Section>
      ) : null}
      {isAlone && has('limits') ? (
        <Section number={next()} title={sections.limits}>
          <Limits
            always={[...linkLimits.always, ...limits.always, ...(hasFactChecks(facts) ? limits.factCheck : [])]}
            notExamined={[
              ...(analysis === null && factCheckReach(facts) !== null ? [linkLimits.noForensics] : []),
              ...linkLimits.notExaminedList.filter((line) => line !== linkLimits.appearance || !isFactChecked(facts)),
            ]}
          />
        </Section>
      ) : null}
    </>
  )
}

type Props = { facts: ReportFacts; link: LinkFacts; isAlone: boolean; walk: ChapterProps['walk']; hasChecks: boolean }

/** What a reader can check of an address: the kept answer and the custody log. There is no original. */
function LinkIntegrity({ facts, link, isAlone, walk, hasChecks }: Props) {
  const { custody, made } = facts
  const { analysis } = facts.service
  const isChecked = hasEndedCheck(facts)
  const hasAnswer = link.requests.some(({ replies }) => replies.length > 0)
  return (
    <OldFacts>
      <OldFact label={linkIntegrity.original}>{linkIntegrity.none}</OldFact>
      <OldFact label={integrity.service}>{analysis && <Foreign text={analysis.serviceOrigin} />}</OldFact>
      {analysis && <ReceivedFact analysis={analysis} zone={made.zone} />}
      <OldFact label={linkIntegrity.reply}>
        {analysis ? (
          <Digest
            words={linkIntegrity.replyOf({ n: analysis.replyBytes, isAltered: isTokenRemoved(analysis) })}
            hex={analysis.replySha256}
          />
        ) : hasAnswer ? (
          linkIntegrity.aboveOnly
        ) : isChecked || link.altered.length > 0 ? null : (
          linkIntegrity.noReply
        )}
        {isChecked ? (
          <div>
            {linkIntegrity.ofFactChecks({
              title: factCheckReport.title({ n: howManyChecks(facts) }),
              isPrinted: hasChecks,
            })}
          </div>
        ) : null}
      </OldFact>
      <OldFact label={integrity.custody}>
        {!isAlone ? null : custody ? (
          <>
            <Digest words={integrity.entries({ n: custody.entries })} hex={custody.head} />
            {walk === undefined ? null : <WalkNote walk={walk} />}
          </>
        ) : (
          integrity.noCustody
        )}
      </OldFact>
    </OldFacts>
  )
}

/** Which address this is, letter for letter, where it came from, and when the service was asked about it. */
function LinkIdentity({ facts, link }: { facts: ReportFacts; link: LinkFacts }) {
  const instant = (at: number) => showInstant(at, facts.made.zone).line
  const newest = link.requests.at(-1)
  return (
    <>
      <div className="hash address">
        <div className="caps">{words.address}</div>
        <div className="mono">
          <Foreign text={link.url} />
        </div>
        {link.networkUrl === null ? null : (
          <>
            <div className="caps">{words.asRead}</div>
            <div className="mono">
              <Foreign text={link.networkUrl} />
            </div>
            <div className="soft">{words.asReadNote}</div>
          </>
        )}
      </div>
      <OldFacts>
        <OldFact label={words.length}>{words.characters({ n: link.url.length })}</OldFact>
        <OldFact label={words.added}>{instant(link.addedAt)}</OldFact>
        <OldFact label={words.from}>
          {link.listSha256 === null ? (
            words.byHand
          ) : (
            <>
              <Foreign text={facts.exhibit.name} />, {words.list} <span className="mono">{link.listSha256}</span>
            </>
          )}
        </OldFact>
        <OldFact label={words.asked}>
          {link.altered.length > 0 ? (
            words.alteredRequests
          ) : newest === undefined ? (
            words.never
          ) : (
            <>
              {words.times({ n: link.total })} ·{' '}
              <Foreign
                text={words.newest({ when: instant(newest.startedAt), who: newest.operator ?? words.unknownOperator })}
              />
            </>
          )}
        </OldFact>
        <OldFact label={words.file}>
          {link.file === null
            ? words.noFile
            : link.file.item === null
              ? words.fileWaiting
              : words.fileIs({ reference: link.file.item.row.reference })}
        </OldFact>
      </OldFacts>
      <p className="note">{words.noPixels}</p>
    </>
  )
}

type LinkFileProps = {
  facts: ReportFacts
  file: LinkFileFacts
  /** Whether pictures are wanted. */
  hasPictures: boolean
}

/** The file a person saved and attached: what is known of it, and that nothing ties it to what the service fetched. */
function LinkFile({ facts, file, hasPictures }: LinkFileProps) {
  const { zone } = facts.made
  const { attachment, item, attested, verification } = file
  const medium = item?.medium ?? null
  const size = medium?.width && medium.height ? `${medium.width} × ${medium.height}` : null
  const attached = linkFile.by({ when: showInstant(attachment.attachedAt, zone).line, who: attachment.attachedBy })
  return (
    <>
      <p className="alert">{linkFile.caveat}</p>
      <OldFacts>
        <OldFact label={linkFile.name}>
          <Foreign text={attachment.name} />
        </OldFact>
        <OldFact label={linkFile.item}>{item?.row.reference ?? null}</OldFact>
        <OldFact label={linkFile.path}>{item === null ? null : <Foreign text={item.path} path />}</OldFact>
        <OldFact label={identity.type}>
          {medium && [formatNames[medium.format] ?? medium.format, size].filter(Boolean).join(' · ')}
        </OldFact>
        <OldFact label={identity.size}>
          {item && attested !== null ? identity.bytes({ n: item.row.bytes }) : null}
        </OldFact>
        <OldFact label={attestedWords.label}>{attested && <AttestedLine attested={attested} />}</OldFact>
        <OldFact label={linkFile.attached}>
          <Foreign text={attached} />
        </OldFact>
        <OldFact label={linkFile.hash}>
          {attachment.sha256 === null ? (
            linkFile.notRead
          ) : (
            <>
              <div className="mono">{attachment.sha256}</div>
              <div className="soft">{linkFile.hashed}</div>
            </>
          )}
        </OldFact>
        <OldFact label={linkFile.again}>
          {verification && attachment.sha256 !== null ? (
            <>
              <span className={verification.state === 'different' ? 'alert' : undefined}>
                {linkFile[verification.state]}
              </span>
              <div className="soft">{showInstant(verification.at, zone).line}</div>
            </>
          ) : null}
        </OldFact>
      </OldFacts>
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
        {file.picture.redaction === undefined ? '' : `${redactionReport.title({ n: file.picture.redaction.boxes })} `}
        {file.picture.frame === undefined ? linkFile.picture : recording.frameAt(file.picture.frame.seconds)}{' '}
        <DamageNote medium={medium} picture={file.picture} /> {attachedCopy(file.copy)}
      </figcaption>
    </figure>
  )
}
