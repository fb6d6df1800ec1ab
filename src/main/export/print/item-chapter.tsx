import { Buffer } from 'node:buffer'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Analysis } from '../../../shared/model/analysis.ts'
import { leftOut, type ReportOptions, type ReportPart } from '../../../shared/model/report-options.ts'
import { shortened } from '../../../shared/model/shortened.ts'
import { factCheck } from '../../../shared/words/fact-check.ts'
import { changedSince, report, sections } from '../../../shared/words/report/report.ts'
import { faceCrops } from '../../../shared/words/report/report-faces.ts'
import { linkSections } from '../../../shared/words/report/report-link.ts'
import { recording } from '../../../shared/words/report/report-recording.ts'
import { failures } from '../../../shared/words/report/report-set.ts'
import { veilInReport } from '../../../shared/words/report/veil-in-report.ts'
import { drawnProof } from '../../../shared/words/report/viewing-copy.ts'
import type { Log } from '../../log.ts'
import type { EarlierFacts } from '../facts/other-bytes.ts'
import type { NotPrinted, ReportEntry } from '../facts/report-entry.ts'
import { hasPicture, type ReportFacts } from '../facts/report-facts.ts'
import { showInstant } from '../facts/times.ts'
import { faceCropsOf } from './face-crops.tsx'
import { factCheckSection } from './fact-check-section.tsx'
import { findingHistory } from './finding-block.tsx'
import { Identity } from './identity-section.tsx'
import { integrityOf } from './integrity-section.tsx'
import { LinkFile, LinkIdentity } from './link-sections.tsx'
import { ContainerTable, metadataOf } from './metadata-section.tsx'
import { pageAnchor } from './page-anchor.ts'
import { NoPicture, RedactionNote } from './picture-notes.tsx'
import { type PictureSource, PictureSources } from './picture-sources.ts'
import { ThreeBlocks } from './report-blocks.tsx'
import { Foreign, type FramedLine, Notice, type SectionOf, Sections } from './report-parts.tsx'
import { said } from './said.ts'
import { ServiceInFull } from './service-section.tsx'
import { UnreadMembers } from './unread-members.tsx'

/** An item that is known and in whose place it is said why it is not printed. */
type Unprinted = {
  state: 'unprinted'
  name: { reference: string; name: string; sha256: string | null }
  reason: NotPrinted
}
type EntryRequest = Omit<ChapterRequest, 'entry'> & { entry: ReportEntry }
type ChapterRequest = { entry: ReportEntry | Unprinted; options: ReportOptions; at: number; source: PictureSource }

/** One item of a report of many, as HTML; where that fails, that it does. `log` is told why. */
export function chapterOf({ entry, ...given }: EntryRequest, log: Pick<Log, 'bug'>): Buffer<ArrayBuffer> {
  try {
    return renderChapter({ entry, ...given })
  } catch (cause) {
    const logReference = log.bug('report.chapter', cause)
    if (entry.state === 'failed') throw cause
    const { reference, name, bytes, sha256 } = entry.facts.item.row
    const known = { reference, name, bytes, sha256 }
    const failed = { state: 'failed', itemId: entry.itemId, name: known, reason: 'failed', logReference } as const
    return renderChapter({ entry: failed, ...given })
  }
}

/** One item of a report of many, as HTML. `at` = which chapter of its volume it is, for the head of its pages. */
export function renderChapter({ entry, options, at, source }: ChapterRequest): Buffer<ArrayBuffer> {
  return Buffer.from(
    renderToStaticMarkup(
      <PictureSources value={source}>
        {entry.state === 'known' ? (
          <article className={`chapter c${at}`}>
            <ChapterHead
              reference={entry.facts.item.row.reference}
              caption={`${entry.facts.exhibit.reference} / ${entry.facts.item.row.reference}`}
              name={entry.facts.item.row.name}
            />
            {entry.facts.isSimulated ? <div className="banner">{report.simulatedBanner}</div> : null}
            <ItemChapter facts={entry.facts} options={options} />
          </article>
        ) : (
          <article className={`chapter c${at}`}>
            <ChapterHead reference={entry.name.reference} caption={entry.name.reference} name={entry.name.name} />
            <div className="alert">{entry.state === 'unprinted' ? failures.notPrinted : failures.title}</div>
            <p>{failures[entry.reason]}</p>
            {entry.state === 'unprinted' || entry.logReference === null ? null : (
              <p className="note">{failures.log({ reference: entry.logReference })}</p>
            )}
            {entry.name.sha256 === null ? null : <p className="mono">SHA-256 {entry.name.sha256}</p>}
          </article>
        )}
      </PictureSources>,
    ),
  )
}

function ChapterHead({ reference, caption, name }: { reference: string; caption: string; name: string }) {
  // An address may be as long as a page; it stands whole below.
  const title = shortened(name, 160)
  return (
    <header className="chapter-head" id={pageAnchor(reference)}>
      {/* The outline names a chapter by its heading: a name alone would not tell which item it is. */}
      <h1 className={title.length > 48 ? 'long' : undefined}>
        <span className="caps">{`${caption}\u00a0`}</span>
        <Foreign text={title} />
      </h1>
    </header>
  )
}

type Props = { facts: ReportFacts; options: ReportOptions }

/** Everything a report says of one item, below its heading. */
export const ItemChapter = ({ facts, options }: Props) => (
  <>
    <VeilNote facts={facts} />
    <RedactionNote facts={facts} />
    {facts.earlier === null ? null : <ChangedSince earlier={facts.earlier} zone={facts.made.zone} />}
    {facts.link === null ? (
      <Identity facts={facts} options={options} />
    ) : (
      <LinkIdentity facts={facts} link={facts.link} />
    )}
    <ThreeBlocks facts={facts} options={options} />
    <Sections of={sectionsOf({ facts, options })} />
  </>
)

/** What is told of an item below its blocks. An address has no pictures or metadata but those of the file attached to it. */
function sectionsOf({ facts, options }: Props): SectionOf[] {
  const { link, finding, service } = facts
  const has = (part: ReportPart) => options.parts.includes(part)
  const { medium } = facts.item
  const [hasChecks, hasRequests] = [has('factChecks'), has('integrity')]
  const checks = hasChecks && factCheckSection(facts, options.parts)
  const integrity = integrityOf({ facts, hasRequests, hasChecks })
  const isRecording = medium?.kind === 'video' || medium?.kind === 'audio'
  return [
    finding !== null && findingHistory(finding),
    has('pictures') && recordingSection(facts),
    has('pictures') && has('faceCrops') && [faceCrops.section, faceCropsOf(facts)],
    service.analysis && detailsOf(facts, service.analysis, options),
    ...(link === null
      ? [checks, [sections.integrity, hasRequests && integrity] as const]
      : // Of an address little else is known than what was answered.
        [[hasRequests ? linkSections.runs : linkSections.replies, integrity] as const, checks]),
    link?.file && [linkSections.file, <LinkFile facts={facts} file={link.file} hasPictures={has('pictures')} />],
    has('metadata') && isRecording && [sections.container, <ContainerTable of={medium.container} />],
    has('metadata') && medium !== null && [sections.metadata, metadataOf(medium)],
  ]
}

/** The result field by field; where that is not printed, and was not left out either, what of the reply has no field of its own. */
function detailsOf(facts: ReportFacts, analysis: Analysis, options: ReportOptions): SectionOf {
  const { reply, replySha256 } = analysis
  if (options.parts.includes('details')) return [sections.details, <ServiceInFull facts={facts} analysis={analysis} />]
  if (reply.unread.length === 0 || leftOut(options).includes('details')) return null
  return [factCheck.restTitle, <UnreadMembers of={reply} sha256={replySha256} isSection />]
}

/** That the pictures are veiled, and why; or that somebody chose to show them. Nothing where neither is so. */
function VeilNote({ facts }: { facts: ReportFacts }) {
  const { veil } = facts
  if (!hasPicture(facts) || (veil.look === 'off' && !veil.isLifted)) return null
  if (veil.isLifted) return <Notice title={veilInReport.shown} why={veilInReport.shownWhy} />
  const how = veil.look === 'grey' ? veilInReport.inGrey : veilInReport.absent
  return <Notice title={veilInReport.title(veil.look)} why={`${veilInReport.why} ${how}`} />
}

/** Said first of all: the report is about bytes that the file no longer holds. Both digests, in full. */
function ChangedSince({ earlier, zone }: { earlier: EarlierFacts; zone: string }) {
  const { sha256, lastSeenAt, nowSha256, nowReadAt } = earlier
  const at = (instant: number) => ({ at: showInstant(instant, zone).line })
  return (
    <Notice
      title={changedSince.title}
      why={changedSince.meaning}
      framed={said<FramedLine>([
        ['caps', changedSince.before],
        ['mono', sha256],
        ['soft', changedSince.lastRead(at(lastSeenAt))],
        ['caps', changedSince.now],
        nowSha256 === null ? [undefined, changedSince.notRead] : ['mono', nowSha256],
        nowReadAt !== null && ['soft', changedSince.readAt(at(nowReadAt))],
      ])}
    />
  )
}

/** Of a sound its waveform, made before on this machine; or why it, or the frame of a film, is not shown. null = of neither. */
function recordingSection(facts: ReportFacts): SectionOf {
  const { waveform, withheld, copy, item, link } = facts
  const { kind } = item.row
  const isNotShown = copy === 'different' || withheld !== null
  if (link !== null || (waveform === null && (!isNotShown || kind === 'image'))) return null
  return [
    kind === 'audio' ? recording.waveform : recording.frame,
    isNotShown || waveform === null ? (
      <NoPicture facts={facts} />
    ) : (
      <figure className="plate">
        <div className="well">
          <Waveform peaks={waveform} />
        </div>
        <figcaption>
          {recording.loudness(waveform.length, item.medium?.container?.durationSeconds ?? null)}{' '}
          {drawnProof(copy, 'waveform')}
        </figcaption>
      </figure>
    ),
  ]
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
