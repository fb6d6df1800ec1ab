import type { Handlers } from '../../shared/contract/index.ts'
import { provenReading } from '../../shared/model/proven-reading.ts'
import { ok } from '../../shared/result.ts'
import type { Reader } from '../reader/reader.ts'
import type { FaceReadings } from '../settings/face-readings.ts'

type Names = 'faces.reading' | 'faces.proven' | 'faces.chooseReading'

export function createFacesHandlers(
  readings: FaceReadings,
  reader: Pick<Reader, 'facesBeside'>,
): Pick<Handlers, Names> {
  return {
    'faces.reading': ({ origin }) => ok(readings.of(origin)),
    'faces.proven': async ({ checkId }) => ok(provenReading(await reader.facesBeside(checkId))),
    'faces.chooseReading': ({ origin, reading }) => {
      readings.choose(origin, reading)
      return ok(null)
    },
  }
}
