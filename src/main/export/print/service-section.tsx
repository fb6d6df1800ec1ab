import type { Analysis, ImageResult } from '../../../shared/model/analysis.ts'
import { decidingIndex } from '../../../shared/model/face-reading.ts'
import { faces as faceWords, stageWords } from '../../../shared/words/faces.ts'
import { report, service } from '../../../shared/words/report.ts'
import { NEW_TO_THIS_VERSION, score } from '../../../shared/words/verdicts.ts'
import { besideRowsOf } from '../beside.ts'
import type { ReportFacts } from '../report-facts.ts'
import { Bar, Fact, Facts, Foreign } from './report-parts.tsx'

/** Everything documented that the service sent for this picture, field by field. */
export function ServiceInFull({ facts }: { facts: ReportFacts }) {
  const { analysis } = facts.service
  if (!analysis) return <p>{service.none}</p>
  const { result, reply } = analysis
  return (
    <>
      {result ? <Scores result={result} hasDetails={reply.hasDetailedReport} /> : <p>{service.unread}</p>}
      {result ? <Faces result={result} /> : null}
      {result ? <DeepWords result={result} hasDetails={reply.hasDetailedReport} /> : null}
      <Beside facts={facts} />
      <h3>{service.fields}</h3>
      <FieldTable analysis={analysis} />
      {reply.unread.length > 0 ? (
        <>
          <h3>{service.unreadMembers}</h3>
          <table className="grid">
            <tbody>
              {reply.unread.map((member) => (
                <tr key={member.path}>
                  <td>
                    <Foreign text={member.path} mono />
                  </td>
                  <td>
                    <Foreign text={member.json.slice(0, 1500)} mono />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
    </>
  )
}

/** Why a field is empty: the plan, when the service said so; otherwise it was just not sent. */
const missing = (hasDetails: boolean | null) => (hasDetails === false ? report.notInPlan : report.notSent)

function Scores({ result, hasDetails }: { result: ImageResult; hasDetails: boolean | null }) {
  return (
    <>
      <div className="scores">
        <ScoreRow
          label={service.certainty}
          value={result.confidence}
          scale={service.certaintyScale}
          empty={report.notSent}
        />
        <ScoreRow
          label={service.deepfake}
          value={result.deepfakeScore}
          scale={service.deepfakeScale}
          empty={missing(hasDetails)}
        />
      </div>
      <h3>{service.generators}</h3>
      {result.generators === null ? <p className="soft">{missing(hasDetails)}</p> : null}
      {result.generators?.length === 0 ? <p className="soft">{service.noGenerators}</p> : null}
      {result.generators && result.generators.length > 0 ? (
        <>
          <div className="scores">
            {result.generators.map(({ name, score: value }) => (
              <ScoreRow key={name} label={name} value={value} scale="" empty={report.notSent} />
            ))}
          </div>
          <p className="note">{service.generatorsScale}</p>
        </>
      ) : null}
    </>
  )
}

type ScoreRowProps = { label: string; value: number | null; scale: string; empty: string }

function ScoreRow({ label, value, scale, empty }: ScoreRowProps) {
  return (
    <>
      <Foreign text={label} />
      {value === null ? (
        <span className="missing">{empty}</span>
      ) : (
        <>
          <Bar value={value} />
          <span className="value">{numberAsSent(value)}</span>
          <span className="scale">{scale}</span>
        </>
      )}
    </>
  )
}

/** Two decimals, as everywhere; a value that would read otherwise then is given in full. */
function numberAsSent(value: number): string {
  return Math.abs(value) > 1 || (value !== 0 && Math.abs(value) < 0.005) ? String(value) : score(value)
}

function Faces({ result }: { result: ImageResult }) {
  const reported = result.faceAnalysis
  if (!reported) return null
  const list = reported.faces ?? []
  const deciding = decidingIndex(list, reported.decidingFace)
  const stage = stageWords(reported.stage)
  const rows = list.map((face, index) => ({ name: String(index + 1), face, isDeciding: index === deciding }))
  if (reported.decidingFace && deciding === null)
    rows.push({ name: '–', face: reported.decidingFace, isDeciding: true })
  return (
    <>
      <h3>{faceWords.heading}</h3>
      <p>
        <Foreign text={stage.label} />
        {stage.isKnown ? '' : ` (${NEW_TO_THIS_VERSION})`} · {faceWords.wholePicture}:{' '}
        {reported.fullImageScore === null ? report.notSent : score(reported.fullImageScore)}
      </p>
      {rows.length === 0 ? (
        <p className="soft">{faceWords.none}</p>
      ) : (
        <table className="grid">
          <thead>
            <tr>
              <th>{faceWords.number}</th>
              <th>{faceWords.region}</th>
              <th>{faceWords.faceCertainty}</th>
              <th>x, y, width, height</th>
              <th> </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, face, isDeciding }) => (
              <tr key={name} className={isDeciding ? 'marked' : undefined}>
                <td>{name}</td>
                <td>{face.deepfakeScore === null ? report.notSent : score(face.deepfakeScore)}</td>
                <td>{face.confidence === null ? report.notSent : score(face.confidence)}</td>
                <td className="mono">{[face.x, face.y, face.width, face.height].map(short).join(', ')}</td>
                <td className="strong">{isDeciding ? (name === '–' ? faceWords.apart : faceWords.deciding) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const short = (value: number) => String(Math.round(value * 10_000) / 10_000)

function DeepWords({ result, hasDetails }: { result: ImageResult; hasDetails: boolean | null }) {
  const deep = result.deepAnalysis
  return (
    <>
      <h3>{service.deep}</h3>
      {deep === null ? (
        <p className="soft">{missing(hasDetails)}</p>
      ) : (
        <Facts>
          <Fact label={service.agreement}>{text(deep.agreement)}</Fact>
          <Fact label={service.confidenceWord}>{text(deep.confidence)}</Fact>
          <Fact label={service.keyIndicators}>{list(deep.keyIndicators)}</Fact>
          <Fact label={service.reasoning}>{text(deep.detailedReasoning)}</Fact>
          <Fact label={service.visualPatterns}>{list(deep.visualPatterns)}</Fact>
          <Fact label={service.recommendations}>{list(deep.recommendations)}</Fact>
        </Facts>
      )}
    </>
  )
}

const text = (value: string | null) =>
  value === null ? <span className="soft">{report.notSent}</span> : <Foreign text={value} lines />

function list(values: readonly string[] | null) {
  if (values === null) return <span className="soft">{report.notSent}</span>
  if (values.length === 0) return <span className="soft">{report.none}</span>
  return (
    <ul>
      {[...new Set(values)].map((value) => (
        <li key={value}>
          <Foreign text={value} />
        </li>
      ))}
    </ul>
  )
}

function Beside({ facts }: { facts: ReportFacts }) {
  const rows = besideRowsOf(facts.item.medium?.metadata ?? null, facts.service.analysis?.result?.deepAnalysis ?? null)
  if (rows.length === 0) return null
  return (
    <>
      <h3>{service.beside}</h3>
      <table className="grid">
        <thead>
          <tr>
            <th>{service.field}</th>
            <th>{service.inFile}</th>
            <th>{service.serviceSays}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <td>
                <Foreign text={row.label} />
              </td>
              <td>{row.inFile === null ? <Soft text={report.notRecorded} /> : <Foreign text={row.inFile} />}</td>
              <td>
                {row.service === null ? (
                  <Soft text={service.notMentioned} />
                ) : (
                  <Foreign text={row.service.join('\n')} lines />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const Soft = ({ text: shown }: { text: string }) => <span className="soft">{shown}</span>

/** The documented fields under the service's own names, as sent. */
function FieldTable({ analysis }: { analysis: Analysis }) {
  const { result, reply } = analysis
  const perImage = result
    ? ([
        ['id', result.id],
        ['fileName', result.fileName],
        ['verdict', result.verdict],
        ['confidence', result.confidence],
        ['isManipulated', result.isManipulated],
        ['creditsUsed', result.creditsUsed],
        ['processingTimeMs', result.processingTimeMs],
        ['errorMessage', result.errorMessage],
        ['createdAt', result.createdAt],
      ] as const)
    : []
  const perRequest = [
    ['totalCreditsUsed', reply.totalCreditsUsed],
    ['totalProcessingTimeMs', reply.totalProcessingTimeMs],
    ['isSuccessful', reply.isSuccessful],
    ['errorMessage', reply.errorMessage],
    ['hasDetailedReport', reply.hasDetailedReport],
  ] as const
  return (
    <div className="halves">
      <FieldList title={service.image} fields={perImage} />
      <FieldList title={service.request} fields={perRequest} />
    </div>
  )
}

type FieldListProps = {
  title: string
  fields: readonly (readonly [name: string, value: string | number | boolean | null])[]
}

function FieldList({ title, fields }: FieldListProps) {
  return (
    <table className="grid">
      <thead>
        <tr>
          <th>{title}</th>
          <th> </th>
        </tr>
      </thead>
      <tbody>
        {fields.map(([name, value]) => (
          <tr key={name}>
            <td className="mono">{name}</td>
            <td>{value === null ? <Soft text="null" /> : <Foreign text={String(value)} mono />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
