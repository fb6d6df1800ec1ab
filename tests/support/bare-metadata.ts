import { Metadata, RecordedPosition } from '../../src/shared/model/metadata.ts'

/** The members of empty metadata. */
export const BARE = {
  make: null,
  model: null,
  software: null,
  dateTimeOriginal: null,
  position: null,
  exifOrientation: null,
  hasMakerNote: false,
  hasEmbeddedThumbnail: false,
  entries: [],
  notes: [],
}

/** Metadata with only these members. */
export const bareMetadata = (more: object = {}): Metadata => Metadata.parse({ ...BARE, ...more })

/** A recorded GPS location in degrees, with nothing else but these members. */
export const positionAt = (latitude: number, longitude: number, more: object = {}): RecordedPosition =>
  RecordedPosition.parse({
    latitude,
    longitude,
    altitudeMetres: null,
    datum: null,
    errorMetres: null,
    ...more,
  })
