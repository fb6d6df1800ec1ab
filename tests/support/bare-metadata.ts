import { Metadata, RecordedPosition } from '../../src/shared/model/metadata.ts'

/** What metadata that give nothing are made of. */
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

/** Metadata that give these and nothing else. */
export const bareMetadata = (more: object = {}): Metadata => Metadata.parse({ ...BARE, ...more })

/** A recorded position, in degrees, that says no more of itself than this. */
export const positionAt = (latitude: number, longitude: number, more: object = {}): RecordedPosition =>
  RecordedPosition.parse({
    latitude,
    longitude,
    altitudeMetres: null,
    datum: null,
    errorMetres: null,
    ...more,
  })
