import type { ReportPart } from '../../../shared/model/report-options.ts'
import { limits, sections } from '../../../shared/words/report.ts'
import { faceCrops } from '../../../shared/words/report-faces.ts'
import { hasFactChecks, isFactChecked } from '../facts/fact-check-reach.ts'
import type { ReportFacts } from '../facts/report-facts.ts'
import { unreadOf } from '../facts/unread.ts'
import { ChangedSince } from './changed-since.tsx'
import type { ChapterProps } from './chapter-props.ts'
import { ContainerTable } from './container-section.tsx'
import { FaceCrops, hasFaceCrops } from './face-crops.tsx'
import { FactCheckSection } from './fact-check-section.tsx'
import { FindingHistory, hasFindingHistory } from './finding-history.tsx'
import { Identity } from './identity-section.tsx'
import { hasIntegrity, Integrity, Limits } from './integrity-section.tsx'
import { LinkSections } from './link-sections.tsx'
import { hasOwnMetadata, MetadataTable } from './metadata-section.tsx'
import { hasOnePlate, PicturePlates } from './picture-plates.tsx'
import { hasRecording, RecordingSection } from './recording-section.tsx'
import { RedactionNote } from './redaction-note.tsx'
import { ThreeBlocks } from './report-blocks.tsx'
import { numbering, Section } from './report-parts.tsx'
import { ServiceInFull } from './service-section.tsx'
import { VeilNote } from './veil-note.tsx'

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
  // Among others each picture stands once; a report of one has room to show it large.
  const isPlate = !isAlone && has('pictures') && hasOnePlate(facts)
  return (
    <>
      {facts.earlier === null ? null : <ChangedSince earlier={facts.earlier} zone={facts.made.zone} />}
      <Identity facts={facts} picture={has('pictures') ? (isPlate ? 'plate' : 'small') : 'none'} />
      <ThreeBlocks facts={facts} choice={options} hasChecks={has('factChecks')} hasMetadata={has('metadata')} />
      {hasFindingHistory(facts.finding) ? (
        <FindingHistory facts={facts.finding} zone={facts.made.zone} number={next()} />
      ) : null}
      {has('pictures') && !isPlate && row.kind === 'image' ? (
        <Section number={next()} title={sections.pictures}>
          <PicturePlates facts={facts} which={options.pictures} />
        </Section>
      ) : null}
      {has('pictures') && !isPlate && hasRecording(facts) ? <RecordingSection facts={facts} number={next()} /> : null}
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
  const unread = unreadOf(facts.item.row)
  const list: readonly string[] = isRecording ? limits.notExaminedOfRecording : limits.notExaminedList
  return {
    always: [...(isRecording ? [] : limits.always), ...(hasFactChecks(facts) ? limits.factCheck : [])],
    notExamined: [
      ...(unread === null ? [] : [limits.unread[unread]]),
      ...list.filter((line) => line !== limits.appearance || !isFactChecked(facts)),
    ],
  }
}
