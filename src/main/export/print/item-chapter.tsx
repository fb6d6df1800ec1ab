import type { ContainerFacts } from '../../../shared/model/container.ts'
import type { ReportPart } from '../../../shared/model/report-options.ts'
import { container, containerEntries } from '../../../shared/words/container.ts'
import { changedSince, limits, metadata, sections } from '../../../shared/words/report/report.ts'
import { faceCrops } from '../../../shared/words/report/report-faces.ts'
import { recording } from '../../../shared/words/report/report-recording.ts'
import { veilInReport as words } from '../../../shared/words/report/veil-in-report.ts'
import { drawnProof } from '../../../shared/words/report/viewing-copy.ts'
import { hasFactChecks, isFactChecked } from '../facts/fact-check-reach.ts'
import type { EarlierFacts } from '../facts/item-before.ts'
import { notInspectedOf } from '../facts/not-inspected.ts'
import { hasPicture, type ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import type { ChapterProps } from './chapter-props.ts'
import { Recorded } from './cut-text.tsx'
import { FaceCrops, hasFaceCrops } from './face-crops.tsx'
import { FactCheckSection } from './fact-check-section.tsx'
import { FindingHistory, hasFindingHistory } from './finding-history.tsx'
import { Identity, ShortIdentity } from './identity-section.tsx'
import { hasIntegrity, Integrity, Limits } from './integrity-section.tsx'
import { LinkSections } from './link-sections.tsx'
import { hasOwnMetadata, MetadataTable } from './metadata-section.tsx'
import { Misfits } from './misfits.tsx'
import { NoPicture, RedactionNote } from './no-picture.tsx'
import { Drawing, FrameCaption, PicturePlates, pictureSize } from './picture-plates.tsx'
import { ThreeBlocks } from './report-blocks.tsx'
import { Foreign, numbering, Section } from './report-parts.tsx'
import { ServiceInFull } from './service-section.tsx'

/** Everything a report says of one item, below its heading. */
export function ItemChapter(props: ChapterProps) {
  return (
    <>
      <VeilNote facts={props.facts} />
      <RedactionNote facts={props.facts} />
      {props.facts.link === null ? <FileSections {...props} /> : <LinkSections {...props} link={props.facts.link} />}
    </>
  )
}

/** The report of a file. */
function FileSections({ facts, options, isAlone, walk }: ChapterProps) {
  const next = numbering()
  const has = (part: ReportPart) => options.parts.includes(part)
  const { medium, row } = facts.item
  return (
    <>
      {facts.earlier === null ? null : <ChangedSince earlier={facts.earlier} zone={facts.made.zone} />}
      {isAlone ? (
        <Identity facts={facts} picture={has('pictures') ? 'small' : 'none'} />
      ) : (
        <ShortIdentity facts={facts} which={has('pictures') ? options.pictures : 'none'} />
      )}
      <ThreeBlocks
        facts={facts}
        choice={options}
        hasChecks={has('factChecks')}
        hasMetadata={has('metadata')}
        isAlone={isAlone}
      />
      {isAlone ? <Misfits facts={facts} hasChecks={has('factChecks')} /> : null}
      {hasFindingHistory(facts.finding) ? (
        <FindingHistory facts={facts.finding} zone={facts.made.zone} number={next()} />
      ) : null}
      {/* Among others each picture stands once; a report of one has room to show it large. */}
      {has('pictures') && isAlone && row.kind === 'image' ? (
        <Section number={next()} title={sections.pictures}>
          <PicturePlates facts={facts} which={options.pictures} />
        </Section>
      ) : null}
      {has('pictures') && hasRecording(facts, isAlone) ? <RecordingSection facts={facts} number={next()} /> : null}
      {has('pictures') && has('faceCrops') && hasFaceCrops(facts) ? (
        <Section number={next()} title={faceCrops.section}>
          <FaceCrops facts={facts} />
        </Section>
      ) : null}
      {has('details') && facts.service.analysis ? (
        <Section number={next()} title={sections.details}>
          <ServiceInFull facts={facts} />
        </Section>
      ) : null}
      {has('factChecks') && hasFactChecks(facts) ? (
        <FactCheckSection facts={facts} number={next()} hasTranscripts={has('transcripts')} />
      ) : null}
      {has('integrity') && (isAlone || hasIntegrity(facts)) ? (
        <Section number={next()} title={sections.integrity}>
          <Integrity facts={facts} isAlone={isAlone} walk={walk} />
        </Section>
      ) : null}
      {has('metadata') && (medium?.kind === 'video' || medium?.kind === 'audio') ? (
        <Section number={next()} title={sections.container}>
          <ContainerTable facts={medium.container} />
        </Section>
      ) : null}
      {has('metadata') && medium !== null && hasOwnMetadata(medium) ? (
        <Section number={next()} title={sections.metadata}>
          <MetadataTable medium={medium} />
        </Section>
      ) : null}
      {isAlone && has('limits') ? (
        <Section number={next()} title={sections.limits}>
          <Limits {...limitsOf(facts)} />
        </Section>
      ) : null}
    </>
  )
}

/** Of a sound or a film that was never analysed, nothing about scores of pictures. */
function limitsOf(facts: ReportFacts): { always: readonly string[]; notExamined: readonly string[] } {
  const { kind } = facts.item.row
  const isRecording = (kind === 'audio' || kind === 'video') && facts.service.analysis === null
  const notInspected = notInspectedOf(facts.item.row)
  const list: readonly string[] = isRecording ? limits.notExaminedOfRecording : limits.notExaminedList
  return {
    always: [...(isRecording ? [] : limits.always), ...(hasFactChecks(facts) ? limits.factCheck : [])],
    notExamined: [
      ...(notInspected === null ? [] : [limits.notInspected[notInspected]]),
      ...list.filter((line) => line !== limits.appearance || !isFactChecked(facts)),
    ],
  }
}

/** That the pictures are veiled, and why; or that somebody chose to show them. Nothing where neither is so. */
function VeilNote({ facts }: { facts: ReportFacts }) {
  const { veil } = facts
  if (!hasPicture(facts) || (veil.look === 'off' && !veil.isLifted)) return null
  return (
    <div className="changed-since">
      <div className="alert">{veil.isLifted ? words.shown : words.title(veil.look)}</div>
      <p>{veil.isLifted ? words.shownWhy : `${words.why} ${veil.look === 'grey' ? words.inGrey : words.absent}`}</p>
    </div>
  )
}

/** Said first of all: the report is about bytes that the file no longer holds. Both digests, in full. */
function ChangedSince({ earlier, zone }: { earlier: EarlierFacts; zone: string }) {
  const { sha256, lastSeenAt, nowSha256, nowReadAt } = earlier
  return (
    <div className="changed-since">
      <div className="alert">{changedSince.title}</div>
      <p>{changedSince.meaning}</p>
      <div className="hash">
        <div className="caps">{changedSince.before}</div>
        <div className="mono">{sha256}</div>
        <div className="soft">{changedSince.lastRead({ at: showInstant(lastSeenAt, zone).line })}</div>
        <div className="caps">{changedSince.now}</div>
        {nowSha256 === null ? <div>{changedSince.notRead}</div> : <div className="mono">{nowSha256}</div>}
        {nowReadAt === null ? null : (
          <div className="soft">{changedSince.readAt({ at: showInstant(nowReadAt, zone).line })}</div>
        )}
      </div>
    </div>
  )
}

/** Everything read of the container of a film or a sound, as read and in words. */
function ContainerTable({ facts }: { facts: ContainerFacts | null }) {
  if (facts === null) return <p>{container.unreadable}</p>
  const entries = containerEntries(facts).map((entry, index) => ({ key: `${index} ${entry.tag}`, ...entry }))
  return (
    <>
      <p className="note">{container.note}</p>
      <table className="grid streams">
        <thead>
          <tr>
            <th>{metadata.group}</th>
            <th>{metadata.tag}</th>
            <th>{container.recorded}</th>
            <th>{metadata.inWords}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ key, group, tag, raw, friendly }) => (
            <tr key={key}>
              <td className="soft">{group}</td>
              <td>
                <Foreign text={tag} />
              </td>
              <td>
                <Recorded raw={raw} />
              </td>
              <td>{friendly === null ? '' : <Foreign text={friendly} lines />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/**
 * Whether a frame of a film, or the waveform of a sound, is kept, be it another one than was made, or withheld. Among
 * other items a frame stands with what the file is.
 */
const hasRecording = ({ item, picture, waveform, withheld, copy }: ReportFacts, isAlone: boolean): boolean =>
  (isAlone && picture?.frame !== undefined) ||
  waveform !== null ||
  ((copy === 'different' || withheld !== null) && item.row.kind !== 'image')

/** Of a film the frame that was kept of it, of a sound its waveform: both made before, on this machine; else nothing. */
function RecordingSection({ facts, number }: { facts: ReportFacts; number: number }) {
  const { picture, waveform, withheld, copy } = facts
  const size = pictureSize(facts)
  if (copy === 'different' || withheld !== null)
    return (
      <Section number={number} title={facts.item.row.kind === 'audio' ? recording.waveform : recording.frame}>
        <NoPicture facts={facts} />
      </Section>
    )
  if (picture?.frame !== undefined && size !== null)
    return (
      <Section number={number} title={recording.frame}>
        <figure className="plate">
          <div className="well">
            <Drawing picture={picture} size={size} frame={{ width: 172, height: 105 }} faces={[]} />
          </div>
          <figcaption>
            <FrameCaption facts={facts} seconds={picture.frame.seconds} />
          </figcaption>
        </figure>
      </Section>
    )
  if (waveform === null) return null
  return (
    <Section number={number} title={recording.waveform}>
      <figure className="plate">
        <div className="well">
          <Waveform peaks={waveform} />
        </div>
        <figcaption>
          {recording.loudness(waveform.length, facts.item.medium?.container?.durationSeconds ?? null)}{' '}
          {drawnProof(copy, 'waveform')}
        </figcaption>
      </figure>
    </Section>
  )
}

/** Millimetres on paper. */
const WIDTH = 170

const HEIGHT = 26

/** Silence is a thin line, so that it can be told from nothing. */
const LEAST = 0.3

/** The loudness of a sound from its start to its end, mirrored about the middle; 0–255. */
function Waveform({ peaks }: { peaks: readonly number[] }) {
  const middle = HEIGHT / 2
  const at = (index: number) => ((index / Math.max(1, peaks.length - 1)) * WIDTH).toFixed(2)
  const half = (peak: number) => Math.max(LEAST, (peak / 255) * middle)
  const upper = peaks.map((peak, index) => `${at(index)} ${(middle - half(peak)).toFixed(2)}`)
  const lower = peaks.map((peak, index) => `${at(index)} ${(middle + half(peak)).toFixed(2)}`).reverse()
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={`${WIDTH}mm`} height={`${HEIGHT}mm`} role="img">
      <title>{recording.waveform}</title>
      <path d={`M${upper.join('L')}L${lower.join('L')}Z`} fill="#4a5560" />
    </svg>
  )
}
