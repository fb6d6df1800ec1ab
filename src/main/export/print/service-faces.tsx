import { type ImageReply, type ImageResult, otherForm } from '../../../shared/model/analysis.ts'
import { decidingIndex } from '../../../shared/model/face-reading.ts'
import { faces as faceWords, stageWords } from '../../../shared/words/faces.ts'
import { service } from '../../../shared/words/report/report.ts'
import { faceCrops as words } from '../../../shared/words/report/report-faces.ts'
import { NEW_TO_THIS_VERSION } from '../../../shared/words/verdicts.ts'
import { Foreign, Grid, Line } from './report-parts.tsx'
import { Instead, ScoreOf } from './service-missing.tsx'

/** What the service reported for faces, numbered as on plate B. */
export function Faces({ result, reply }: { result: ImageResult; reply: ImageReply }) {
  const reported = result.faceAnalysis
  const path = `${result.at}.faceAnalysis`
  if (!reported) {
    if (otherForm(reply, path) === null) return null
    return (
      <>
        <h3>{faceWords.heading}</h3>
        <p>
          <Instead reply={reply} path={path} />
        </p>
      </>
    )
  }
  const list = reported.faces ?? []
  const deciding = decidingIndex(list, reported.decidingFace)
  const stage = stageWords(reported.stage)
  const rows = list.map((face, index) => ({
    name: String(index + 1),
    at: `${path}.faces[${index}]`,
    face,
    isDeciding: index === deciding,
  }))
  if (reported.decidingFace && deciding === null)
    rows.push({ name: '–', at: `${path}.decidingFace`, face: reported.decidingFace, isDeciding: true })
  return (
    <>
      <h3>{faceWords.heading}</h3>
      <p>
        <Foreign text={stage.label} />
        {stage.isKnown ? '' : ` (${NEW_TO_THIS_VERSION})`} · {words.wholePicture}:{' '}
        <ScoreOf value={reported.fullImageScore} reply={reply} path={`${path}.fullImageScore`} />
      </p>
      {rows.length === 0 ? (
        <p>
          <Instead reply={reply} path={`${path}.faces`} none={faceWords.none} />
        </p>
      ) : (
        <Grid
          kind="faces"
          columns={[faceWords.number, words.regionColumn, words.certaintyColumn, 'x, y, width, height', ' ']}
          rows={rows.slice(0, MAX_ROWS).map(({ name, at, face, isDeciding }) => ({
            look: isDeciding ? 'marked' : undefined,
            cells: [
              name,
              <ScoreOf value={face.deepfakeScore} reply={reply} path={`${at}.deepfakeScore`} />,
              <ScoreOf value={face.confidence} reply={reply} path={`${at}.confidence`} />,
              <Foreign text={[face.x, face.y, face.width, face.height].map(short).join(', ')} mono />,
              isDeciding && <b>{name === '–' ? faceWords.apart : faceWords.deciding}</b>,
            ],
          }))}
        />
      )}
      {rows.length > MAX_ROWS ? <Line as="note" of={service.firstOf({ shown: MAX_ROWS, total: rows.length })} /> : null}
    </>
  )
}

/** More faces than this are named by their number; the raw reply holds all. */
const MAX_ROWS = 200

const short = (value: number | null) => (value === null ? '–' : String(Math.round(value * 10_000) / 10_000))
