import type { ImageResult } from '../../../shared/model/analysis.ts'
import { decidingIndex } from '../../../shared/model/face-reading.ts'
import { faces as faceWords, stageWords } from '../../../shared/words/faces.ts'
import { report } from '../../../shared/words/report.ts'
import { NEW_TO_THIS_VERSION, score } from '../../../shared/words/verdicts.ts'
import { Foreign } from './report-parts.tsx'

/** What the service reported for faces, numbered as on plate B. */
export function Faces({ result }: { result: ImageResult }) {
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
