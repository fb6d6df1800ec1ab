import { Fragment } from 'react'
import type { Analysis, ImageReply, ImageResult } from '../../../shared/model/analysis.ts'
import { whyNoDetail } from '../../../shared/model/details.ts'
import type { Face } from '../../../shared/model/face.ts'
import { decidingIndex } from '../../../shared/model/face-reading.ts'
import { isInconsistency } from '../../../shared/model/remark-kinds.ts'
import { untaken } from '../../../shared/model/sent-form.ts'
import { exactInstant } from '../../../shared/words/dates.ts'
import { otherBox, stageWords, faces as words } from '../../../shared/words/faces.ts'
import { replyRemarks } from '../../../shared/words/reply-remarks.ts'
import { pictures, report, service } from '../../../shared/words/report/report.ts'
import { faceCrops } from '../../../shared/words/report/report-faces.ts'
import { beyondScale, insteadOf, isOnScale, OFF_SCALE } from '../../../shared/words/sent.ts'
import { attached } from '../../../shared/words/ui.ts'
import { houseSentence, NEW_TO_THIS_VERSION, score, verdictWords } from '../../../shared/words/verdicts.ts'
import { Bar, Facts, FirstOf, Foreign, Grid, inLines, Line, Points, Soft, VerdictChip } from './report-parts.tsx'

type Props = { result: ImageResult; reply: ImageReply }
type MemberProps<Value> = { value: Value | null; reply: ImageReply; path: string }

/** In place of a member of which no value could be taken: what was sent instead, or `none`, see `insteadOf`. */
export function instead(reply: ImageReply, path: string, none: string | null = null) {
  const text = insteadOf(reply, path, none)
  return untaken(reply, path) === null ? <Soft text={text} /> : <Foreign text={text} />
}

type ScoreProps = MemberProps<number> & { isScaled?: boolean }

/** A score in a line, marked where it lies beyond 0 to 1. `isScaled`: see `beyondScale`. */
export function ScoreOf({ value, reply, path, isScaled = false }: ScoreProps) {
  if (value === null) return instead(reply, path)
  const beyond = beyondScale(value, isScaled)
  return beyond === null ? score(value) : `${value}, ${beyond}`
}

type SummaryProps = { analysis: Analysis; result: ImageResult; isOneOfSeveral?: boolean }

/**
 * The verdict on one picture: the word, the sentence to quote, and what is remarked about it. Of one of several
 * (`isOneOfSeveral`) what holds for the whole answer is said elsewhere, once.
 */
export function ResultSummary({ analysis, result, isOneOfSeveral = false }: SummaryProps) {
  const { attachedBy } = analysis
  const { verdict, confidence, errorMessage } = result
  const sentVerdict = untaken(analysis.reply, `${result.at}.verdict`)
  const sentence = houseSentence({
    verdict,
    confidence,
    sent: untaken(analysis.reply, `${result.at}.confidence`),
    sentVerdict,
    asOf: exactInstant(analysis.receivedAt),
    origin: analysis.serviceOrigin,
    attachedBy,
  })
  // Of the only picture they stand with all that is remarked.
  const general = new Set(replyRemarks({ ...analysis, result: null }).map(({ text }) => text))
  const remarks = isOneOfSeveral ? replyRemarks({ ...analysis, result }).filter(({ text }) => !general.has(text)) : []
  return (
    <>
      <Line of={<VerdictChip verdict={verdict} form={sentVerdict} />} />
      <Line as="quote" of={sentence} lines />
      {attachedBy !== null && !isOneOfSeveral && <Line as="alert" of={attached.result({ by: attachedBy })} />}
      <Line as="soft" of={verdict !== 'real' && verdictWords(verdict).note} />
      {remarks.map(({ kind, text }) => (
        <Line key={text} as={isInconsistency(kind) ? 'alert' : 'note'} of={text} lines />
      ))}
      <Line as="alert" of={errorMessage !== null && service.saysOfPicture({ message: errorMessage })} lines />
    </>
  )
}

/**
 * Certainty and deepfake score, each as a bar with its number and what its scale means; the numbers of generators without:
 * the track of a bar is a scale, and none is documented.
 */
export function Scores({ result, reply }: Props) {
  const { at, confidence, deepfakeScore } = result
  const noDeepfake = instead(reply, `${at}.deepfakeScore`, report.noDetail[whyNoDetail(reply, result)])
  const rows = [
    [service.certainty, confidence, service.certaintyScale, instead(reply, `${at}.confidence`)],
    [service.deepfake, deepfakeScore, service.deepfakeScale, noDeepfake],
  ] as const
  return (
    <>
      <div className="scores">
        {rows.map(([label, value, scale, none]) => (
          <Fragment key={label}>
            <Foreign text={label} />
            {value !== null && isOnScale(value) ? (
              <>
                <Bar value={value} />
                <span className="value">{score(value)}</span>
                <span className="scale">{scale}</span>
              </>
            ) : (
              <span className="missing">{value === null ? none : `${score(value)}, ${OFF_SCALE}`}</span>
            )}
          </Fragment>
        ))}
      </div>
      <h3>{service.generators}</h3>
      <Generators result={result} reply={reply} />
    </>
  )
}

function Generators({ result, reply }: Props) {
  const { at, generators } = result
  const path = `${at}.generators`
  if (generators === null) return <Line of={instead(reply, path, report.noDetail[whyNoDetail(reply, result)])} />
  if (generators.length === 0) return <Line as="soft" of={service.noneNamed} />
  return (
    <>
      <div className="scores">
        {generators.slice(0, MAX_ROWS).map(({ name, score: value }) => (
          <Fragment key={name}>
            <Foreign text={name} />
            <span className={value === null ? 'missing' : 'number'}>
              <ScoreOf value={value} reply={reply} path={`${path}.${name}`} />
            </span>
          </Fragment>
        ))}
      </div>
      <Line as="note" of={service.generatorsScale} />
      <FirstOf most={MAX_ROWS} total={generators.length} />
    </>
  )
}

/** More names and faces than this are not printed; the raw reply holds all. */
const MAX_ROWS = 200

/** What the service reported for faces, numbered as on plate B. */
export function Faces({ result: { at, faceAnalysis: reported }, reply }: Props) {
  const path = `${at}.faceAnalysis`
  if (!reported)
    return untaken(reply, path) === null ? null : (
      <>
        <h3>{words.heading}</h3>
        <Line of={instead(reply, path)} />
      </>
    )
  const faces = reported.faces ?? []
  const deciding = decidingIndex(faces, reported.decidingFace)
  const stage = stageWords(reported.stage)
  const rowOf = (face: Face, name: string, within: string, mark: string | false) => ({
    look: mark ? 'marked' : undefined,
    cells: [
      name,
      <ScoreOf value={face.deepfakeScore} reply={reply} path={`${within}.deepfakeScore`} />,
      <ScoreOf value={face.confidence} reply={reply} path={`${within}.confidence`} />,
      <Foreign
        text={otherBox(face, reply, within) ?? [face.x, face.y, face.width, face.height].map(short).join(', ')}
        mono
      />,
      mark && <b>{mark}</b>,
    ],
  })
  const rows = faces.map((face, n) =>
    rowOf(face, String(n + 1), `${path}.faces[${n}]`, n === deciding && words.deciding),
  )
  if (reported.decidingFace && deciding === null)
    rows.push(rowOf(reported.decidingFace, '–', `${path}.decidingFace`, words.apart))
  return (
    <>
      <h3>{words.heading}</h3>
      <p>
        <Foreign text={stage.label} />
        {stage.isKnown ? '' : ` (${NEW_TO_THIS_VERSION})`} · {faceCrops.wholePicture}:{' '}
        <ScoreOf value={reported.fullImageScore} reply={reply} path={`${path}.fullImageScore`} />
      </p>
      {rows.length === 0 ? (
        <Line of={reported.faces === null ? instead(reply, `${path}.faces`, words.none) : pictures.emptyFaces} />
      ) : (
        <Grid
          kind="faces"
          columns={[words.number, faceCrops.regionColumn, faceCrops.certaintyColumn, 'x, y, width, height', ' ']}
          rows={rows}
          most={MAX_ROWS}
        />
      )}
    </>
  )
}

const short = (value: number | null) => (value === null ? '–' : String(Math.round(value * 10_000) / 10_000))

const DEEP_WORDS = [
  [service.agreement, 'agreement'],
  [service.confidenceWord, 'confidence'],
  [service.keyIndicators, 'keyIndicators'],
  [service.reasoning, 'detailedReasoning'],
  [service.visualPatterns, 'visualPatterns'],
  [service.recommendations, 'recommendations'],
] as const

/** The deep analysis, word for word. */
export function DeepWords({ result, reply }: Props) {
  const { at, deepAnalysis: deep } = result
  const path = `${at}.deepAnalysis`
  return (
    <>
      <h3>{service.deep}</h3>
      {deep === null ? (
        <Line of={instead(reply, path, report.noDetail[whyNoDetail(reply, result)])} />
      ) : (
        <Facts
          of={DEEP_WORDS.map(([label, name]) => [
            label,
            <Words value={deep[name]} reply={reply} path={`${path}.${name}`} />,
          ])}
        />
      )}
    </>
  )
}

function Words({ value, reply, path }: MemberProps<string | readonly string[]>) {
  if (value === null) return instead(reply, path)
  if (typeof value === 'string') return <Foreign text={value} lines />
  const others = reply.unread.filter(({ path: at, why }) => why === 'type' && at.startsWith(`${path}[`)).length
  if (value.length === 0 && others === 0) return <Soft text={service.noneNamed} />
  return (
    <>
      <Points of={value.map(inLines)} />
      {others > 0 && <Soft text={service.someOther({ n: others })} />}
    </>
  )
}
