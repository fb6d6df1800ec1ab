const face = (more: object) => ({ x: 10, y: 10, width: 40, height: 40, confidence: 0.98, deepfakeScore: 0.2, ...more })

/** `faceAnalysis` in every stage that is known, and in some that are not, by what is odd about each. For tests. */
export const oddFaces: Readonly<Record<string, unknown>> = {
  'full image': { stage: 'full_image', fullImageScore: 0.3, decidingFace: null, faces: null },
  'full image with faces': { stage: 'full_image', fullImageScore: 0.3, decidingFace: face({}), faces: [face({})] },
  'face crop': { stage: 'face_crop', fullImageScore: null, decidingFace: face({}), faces: [face({}), face({ x: 90 })] },
  'face crop without faces': { stage: 'face_crop', fullImageScore: 0.3, decidingFace: null, faces: [] },
  'no face, and faces': { stage: 'full_image_no_face', fullImageScore: 0.3, decidingFace: face({}), faces: [face({})] },
  'no face': { stage: 'full_image_no_face', fullImageScore: 0.3, decidingFace: null, faces: null },
  raw: { stage: 'raw', fullImageScore: 1.4, decidingFace: null, faces: null },
  'a stage never seen': { stage: 'patch_vote', fullImageScore: 'high', decidingFace: null, faces: 'none' },
  'a deciding face apart': { stage: 'face_crop', fullImageScore: 0, decidingFace: face({ x: 200 }), faces: [face({})] },
  boxes: {
    stage: 'face_crop',
    fullImageScore: 0.3,
    decidingFace: face({ deepfakeScore: 7 }),
    faces: [
      face({}),
      face({ x: 'left' }),
      face({ width: -5 }),
      face({ x: 5_000, y: 5_000 }),
      'a face',
      face({ x: -20, y: -20 }),
      face({ x: 1e300, width: 1e300 }),
      face({ confidence: 'sure', deepfakeScore: -1 }),
    ],
  },
}
