import type { ReportPart } from '../../../shared/model/report-options.ts'
import { integrity, limits, sections } from '../../../shared/words/report.ts'
import { linkIntegrity, linkLimits, linkSections } from '../../../shared/words/report-link.ts'
import { factCheckReach, hasFactChecks, isFactChecked } from '../facts/fact-check-reach.ts'
import type { LinkFacts } from '../facts/link-facts.ts'
import type { ChapterProps } from './chapter-props.ts'
import { FactCheckSection } from './fact-check-section.tsx'
import { FindingHistory, hasFindingHistory } from './finding-history.tsx'
import { Limits } from './integrity-section.tsx'
import { LinkBlocks } from './link-blocks.tsx'
import { LinkFile } from './link-file-section.tsx'
import { LinkIdentity } from './link-identity.tsx'
import { LinkIntegrity } from './link-integrity.tsx'
import { LinkPictures, WholeAnswer } from './link-pictures.tsx'
import { LinkRuns } from './link-runs.tsx'
import { AttachedNote, numbering, Section } from './report-parts.tsx'

/** The report of an address: what was asked about it and answered. It speaks of no file but the one that was attached. */
export function LinkSections({ facts, link, options, isAlone, walk }: ChapterProps & { link: LinkFacts }) {
  const next = numbering()
  const has = (part: ReportPart) => options.parts.includes(part)
  const { analysis } = facts.service
  const hasChecks = has('factChecks')
  return (
    <>
      <LinkIdentity facts={facts} link={link} />
      <LinkBlocks facts={facts} link={link} choice={options} hasChecks={hasChecks} />
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
