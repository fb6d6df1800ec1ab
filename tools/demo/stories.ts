import type { Sample } from '../samples/make.ts'
import type { FaceBox } from '../samples/scenes/svg.ts'
import type { Behaviour } from '../simulated-service/behaviour.ts'

/**
 * Lets the simulated service tell stories that fit our drawings: boxes lie on the drawn faces, verdicts on the
 * images they are about. Two samples end badly, because a queue without trouble shows nothing; `isSettled` = none in
 * doubt.
 */
export function storiesOf(samples: readonly Sample[], isSettled = false): Behaviour[] {
  return samples.flatMap((sample) => {
    if (sample.path.endsWith('screenshot.png') && !isSettled) {
      // Paid, and the answer lost on the way: nobody knows until a person decides.
      return [{ sha256: sample.sha256, times: null, charge: true, action: { type: 'hang_up' } }]
    }
    if (sample.path.endsWith('witness-2.tif')) return [refusal(sample.sha256)]
    if (sample.story === null || sample.faces === null) return []
    return [{ sha256: sample.sha256, times: null, action: { type: 'alter', image: story(sample.story, sample.faces) } }]
  })
}

const refusal = (sha256: string): Behaviour => ({
  sha256,
  times: null,
  action: {
    type: 'answer',
    status: 400,
    body: {
      error: {
        code: 'IMAGE_FORENSICS:UNSUPPORTED_FORMAT',
        message: 'The layout of this TIFF is not supported',
      },
    },
  },
})

const CONFIDENCE = { real: 0.81, ai_generated: 0.97, ai_edited: 0.88, digitally_edited: 0.74, unknown: 0.52 } as const

const INDICATORS = {
  real: ['Noise is even across the image', 'Light and shadow agree with one source'],
  ai_generated: ['Texture repeats in the background', 'Edges of the glass do not close'],
  ai_edited: ['One region carries another noise than its surroundings', 'A soft transition runs around that region'],
  digitally_edited: ['Saved twice with different settings', 'The crop does not fit the sensor’s shape'],
  unknown: ['Signals disagree', 'The image is small for several signals'],
} as const

function story(verdict: NonNullable<Sample['story']>, faces: readonly FaceBox[]): Record<string, unknown> {
  const isAi = verdict === 'ai_generated' || verdict === 'ai_edited'
  return {
    verdict,
    isManipulated: verdict !== 'real',
    confidence: CONFIDENCE[verdict],
    deepfakeScore: isAi ? 0.62 : 0.07,
    generators: isAi ? { 'stable-diffusion': 0.71, flux: 0.12, midjourney: 0.03 } : {},
    deepAnalysis: {
      agreement: verdict === 'unknown' ? 'none' : 'partial',
      confidence: verdict === 'unknown' ? 'low' : 'high',
      keyIndicators: INDICATORS[verdict],
      detailedReasoning: `${INDICATORS[verdict].join('. ')}. This text is made by a simulated service and says nothing about the image.`,
      visualPatterns: verdict === 'real' ? [] : ['Local change of noise'],
      recommendations: ['Compare with the original from the camera.', 'Ask who handled the file before.'],
      metadataFindings: [
        { kind: 'cameraInfo', value: 'Canon EOS R6', significance: 'info' },
        { kind: 'gpsPresent', significance: 'notable' },
      ],
    },
    faceAnalysis: faceAnalysis(faces, isAi),
  }
}

function faceAnalysis(faces: readonly FaceBox[], isAi: boolean): Record<string, unknown> {
  if (faces.length === 0) return { stage: 'full_image_no_face', fullImageScore: 0.21, decidingFace: null, faces: null }
  const bySize = [...faces].sort((a, b) => b.width * b.height - a.width * a.height)
  const reported = bySize.map((box, index) => ({
    ...box,
    confidence: 0.99 - index * 0.01,
    deepfakeScore: isAi && index === 0 ? 0.91 : 0.08 + index * 0.05,
  }))
  return { stage: 'face_crop', fullImageScore: 0.44, decidingFace: reported[0], faces: reported }
}
