import type { ItemDetail } from '../../src/shared/contract/items.ts'
import type { ItemId, Sha256 } from '../../src/shared/model/ids.ts'
import { BARE } from '../../tests/support/bare-metadata.ts'
import type { Draft, Reply } from './sample-item.ts'

type Tools = {
  item: (id: number, name: string, size: [number, number], change?: (draft: Draft) => void) => ItemDetail
  analysis: (id: number, change?: (reply: Reply) => void) => Reply
}

const stored = (name: string) => ({
  type: 'video' as const,
  codec: 'AVC',
  profile: 'High',
  codecId: 'avc1',
  width: 1280,
  height: 720,
  rotationDegrees: null,
  isMirrored: null,
  framesPerSecond: name === 'quay' ? 30 : 29.97,
  frameRateMode: 'constant' as const,
  frameCount: 600,
  bitDepth: 8,
  chroma: '4:2:0',
  scan: null,
  bitRate: 2_400_000,
  bitRateMode: null,
  durationSeconds: 20,
  title: null,
  language: null,
  encoder: null,
  colour: { primaries: 'BT.709', transfer: 'BT.709', matrix: 'BT.709', range: 'Limited' },
})

/** A video with what its container says. */
const video = ({ item }: Tools, id: number, name: string, writer: string) =>
  item(id, `${name}.mp4`, [1280, 720], (draft) => {
    draft.attempts = []
    draft.row.kind = 'video'
    draft.row.format = 'mp4'
    draft.analyses = []
    if (draft.medium == null) return
    Object.assign(draft.medium, { kind: 'video', format: 'mp4', bytes: 6_221_408 + id })
    draft.medium.metadata = { ...BARE }
    draft.medium.container = {
      format: 'MPEG-4',
      profile: 'Base Media',
      brands: 'isom/iso2',
      durationSeconds: 20.02,
      bitRate: 2_488_000,
      bitRateMode: null,
      writer,
      writerLibrary: null,
      chapters: 0,
      streamsLeftOut: 0,
      tags: [],
      dates: [{ what: 'encoded', raw: '2026-10-04 11:02:09 UTC', zone: 'by_format' }],
      streams: [stored(name)],
    }
  })

/** A video that was replaced between two frames. */
const withStills = (video: ItemDetail): ItemDetail => ({
  ...video,
  stills: [41, 42, 43].map((id) => ({
    id: id as ItemId,
    reference: `ITEM-00${id}`,
    seconds: id / 4,
    takenAt: 0,
    sourceSha256: id === 43 && video.row.sha256 !== null ? video.row.sha256 : ('3c'.repeat(32) as Sha256),
  })),
})

/** Two versions of one image, a third from elsewhere, and videos: what a comparison is made of. */
export function compareItems(tools: Tools): Readonly<Record<string, ItemDetail>> {
  const { item, analysis } = tools
  return {
    'compare-portrait': item(1, 'portrait.jpg', [840, 700]),
    'compare-web': item(4, 'portrait_web.jpg', [1280, 854], (draft) => {
      draft.row.verdict = 'digitally_edited'
      const { medium } = draft
      if (medium?.metadata != null) {
        medium.bytes = draft.row.bytes = 1_204_118
        Object.assign(medium.metadata, { software: null, dateTimeOriginal: null, hasMakerNote: false, notes: [] })
        medium.metadata.position = {
          latitude: 52.52,
          longitude: 13.405,
          altitudeMetres: null,
          datum: null,
          errorMetres: 250_000,
        }
        medium.metadata.entries = medium.metadata.entries.slice(0, 9)
      }
      draft.analyses = [
        analysis(4, ({ reply, result }) => {
          Object.assign(reply, { hasDetailedReport: true })
          Object.assign(result ?? {}, { verdict: 'digitally_edited', confidence: 0.71 })
          const [face] = result?.faceAnalysis?.faces ?? []
          if (face !== undefined) face.deepfakeScore = 0.23
        }),
      ]
    }),
    'compare-other': item(5, 'hopper.jpg', [512, 512], (draft) => {
      draft.row.verdict = null
      draft.analyses = []
      if (draft.medium) draft.medium.metadata = null
    }),
    'compare-turned': item(2, 'scan.jpg', [700, 840], (draft) => {
      draft.row.orientation = 6
      if (draft.medium) draft.medium.orientation = 6
    }),
    'compare-video': video(tools, 7, 'quay', 'Lavf60.16.100'),
    'video-replaced': withStills(video(tools, 9, 'quay', 'Lavf60.16.100')),
    'compare-video-2': video(tools, 8, 'quay-copy', 'Lavf58.29.100'),
  }
}
