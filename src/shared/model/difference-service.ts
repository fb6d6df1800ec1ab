import type { Analysis, DeepAnalysis, ImageResult } from './analysis.ts'
import type { DifferenceGroup, FieldRow } from './difference-row.ts'
import { type DifferenceValue, none, number, text, texts } from './difference-value.ts'
import type { Face } from './face.ts'
import { type FaceLine, type FacePairing, faceLines } from './face-lines.ts'
import { decidingIndex } from './face-reading.ts'
import { untaken } from './sent-form.ts'

type Answered = { run: Analysis; result: ImageResult }

/** Rows of the service's result, as sent. Without any result, a single row says so. */
export function resultRows(runs: readonly (Analysis | null)[]): FieldRow[] {
  const row = rowOf('result', runs)
  const verdict = row('verdict', '.verdict', (result, run) =>
    result.verdict === null ? null : { is: 'verdict', verdict: result.verdict, isAttached: run.attachedBy !== null },
  )
  if (runs.every((run) => run === null)) return [verdict]
  const deep = (
    field: string,
    name: keyof DeepAnalysis,
    value: (deep: DeepAnalysis) => DifferenceValue | null = (all) => said(all[name]),
  ) => row(field, `.deepAnalysis.${name}`, ({ deepAnalysis }) => (deepAnalysis === null ? null : value(deepAnalysis)))
  return [
    verdict,
    row('confidence', '.confidence', ({ confidence }) => score(confidence)),
    row('deepfakeScore', '.deepfakeScore', ({ deepfakeScore }) => score(deepfakeScore)),
    row('isManipulated', '.isManipulated', ({ isManipulated: value }) =>
      value === null ? null : { is: 'flag', value },
    ),
    row('stage', '.faceAnalysis.stage', ({ faceAnalysis }) => said(faceAnalysis?.stage ?? null)),
    ...generatorRows(runs),
    deep('agreement', 'agreement'),
    deep('deepConfidence', 'confidence'),
    deep('keyIndicators', 'keyIndicators'),
    deep('reasoning', 'detailedReasoning'),
    deep('patterns', 'visualPatterns'),
    deep('recommendations', 'recommendations'),
    row('imageError', '.errorMessage', ({ errorMessage }) => said(errorMessage)),
    ofRun('result', 'asOf', runs, ({ receivedAt }) => number(receivedAt)),
    ofRun('result', 'service', runs, ({ serviceOrigin }) => text(serviceOrigin)),
    ofRun('result', 'isSimulated', runs, ({ isSimulated: value }) => ({ is: 'flag', value })),
  ]
}

/** A row for each generator named by any of the results. */
function generatorRows(runs: readonly (Analysis | null)[]): FieldRow[] {
  const lists = runs.map((run) => run?.result?.generators ?? null)
  const names = [...new Set(lists.flatMap((list) => list?.map(({ name }) => name) ?? []))]
  if (names.length === 0)
    return [rowOf('result', runs)('generators', '.generators', (result) => listOf(result.generators))]
  return names.map((name) =>
    rowOf('result', runs)(
      'generator',
      `.generators.${name}`,
      ({ generators }) => {
        if (generators === null) return null
        const own = generators.filter((one) => one.name === name)
        if (own.length === 0) return none('not_named')
        const [only, ...more] = own
        if (more.length === 0) return score(only?.score ?? null)
        return texts(own.map((one) => ({ text: one.score === null ? null : String(one.score), beside: null })))
      },
      name,
    ),
  )
}

/**
 * Rows of the faces: the number the service reported, and each face with the score of its region. Paired faces share a
 * row; if no pairing is known (null), those with the same number do, which says nothing about what they have in common.
 */
export function faceRows(runs: readonly (Analysis | null)[], pairing: FacePairing | null): FieldRow[] {
  if (runs.every((run) => run?.result?.faceAnalysis == null)) return []
  const row = rowOf('faces', runs)
  const lists = runs.map((run) => run?.result?.faceAnalysis?.faces ?? [])
  const lines = faceLines(
    lists.map(({ length }) => length),
    pairing,
  )
  const ofLine = (field: string, { faces, name, group }: FaceLine, pick: keyof Face) =>
    rowOf(group, runs)(
      field,
      (side) => `.faceAnalysis.faces[${(faces[side] ?? 0) - 1}].${pick}`,
      ({ faceAnalysis }, _, side) => {
        const list = faceAnalysis?.faces ?? null
        if (list === null) return null
        const number = faces[side] ?? null
        if (number === null) return none('not_paired')
        const face = list[number - 1]
        return face === undefined ? none('not_named') : score(face[pick])
      },
      name,
    )
  return [
    row('faceCount', '.faceAnalysis.faces', ({ faceAnalysis }) => score(faceAnalysis?.faces?.length ?? null)),
    row('fullImageScore', '.faceAnalysis.fullImageScore', ({ faceAnalysis }) =>
      score(faceAnalysis?.fullImageScore ?? null),
    ),
    row('decidingFace', '.faceAnalysis.decidingFace', ({ faceAnalysis }, _, side) => {
      if (faceAnalysis == null || faceAnalysis.decidingFace === null) return null
      const index = decidingIndex(faceAnalysis.faces ?? [], faceAnalysis.decidingFace)
      if (index === null) return none('not_listed')
      const line = lines.find(({ faces }) => faces[side] === index + 1)?.name ?? ''
      return { is: 'face', number: index + 1, line }
    }),
    ...lines.flatMap((line) => [
      ofLine('faceRegion', line, 'deepfakeScore'),
      ofLine('faceCertainty', line, 'confidence'),
    ]),
  ]
}

/** Rows of what the service says it found in the metadata, by kind: its own words, not what was read here. */
export function findingRows(runs: readonly (Analysis | null)[]): FieldRow[] {
  const kinds = new Set(
    runs.flatMap((run) => run?.result?.deepAnalysis?.metadataFindings?.map(({ kind }) => kind) ?? []),
  )
  return [...kinds].map((kind) =>
    rowOf('findings', runs)(
      'finding',
      '.deepAnalysis.metadataFindings',
      ({ deepAnalysis }) => {
        const list = deepAnalysis?.metadataFindings ?? null
        if (list === null) return null
        const own = list.filter((one) => one.kind === kind)
        if (own.length === 0) return none('not_named')
        return texts(own.map(({ value, significance }) => ({ text: value, beside: significance })))
      },
      kind,
    ),
  )
}

/**
 * Makes a row from the results. `pick` returns null if the service did not send the value; `path` is where it would be.
 */
const rowOf =
  (group: DifferenceGroup, runs: readonly (Analysis | null)[]) =>
  (
    field: string,
    path: string | ((side: number) => string),
    pick: (result: ImageResult, run: Analysis, side: number) => DifferenceValue | null,
    name: string | null = null,
  ): FieldRow => ({
    group,
    field,
    name,
    block: null,
    values: runs.map((run, side) => {
      const answered = answeredBy(run)
      if (answered === null) return none('no_result')
      const value = pick(answered.result, answered.run, side)
      if (value !== null) return value
      const at = typeof path === 'string' ? path : path(side)
      const json = untaken(answered.run.reply, `${answered.result.at}${at}`)
      return json === null ? none('not_sent') : { is: 'other', json }
    }),
  })

const ofRun = (
  group: DifferenceGroup,
  field: string,
  runs: readonly (Analysis | null)[],
  pick: (run: Analysis) => DifferenceValue,
): FieldRow => ({
  group,
  field,
  name: null,
  block: null,
  values: runs.map((run) => (run === null ? none('no_result') : pick(run))),
})

/** null = there is no result, or no entry of the reply is certainly about this image. */
const answeredBy = (run: Analysis | null): Answered | null => (run?.result == null ? null : { run, result: run.result })

const score = (value: number | null): DifferenceValue | null => (value === null ? null : number(value))

const listOf = (list: readonly unknown[] | null): DifferenceValue | null =>
  list === null ? null : list.length === 0 ? texts([]) : null

function said(value: DeepAnalysis[keyof DeepAnalysis]): DifferenceValue | null {
  if (value === null) return null
  if (typeof value === 'string') return text(value)
  return texts(value.map((one) => ({ text: typeof one === 'string' ? one : one.value, beside: null })))
}
