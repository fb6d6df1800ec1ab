import type { Handlers } from '../../shared/contract/index.ts'
import { ok } from '../../shared/result.ts'
import type { FaceReadings } from '../settings/face-readings.ts'

export function createFacesHandlers(readings: FaceReadings): Pick<Handlers, 'faces.reading' | 'faces.chooseReading'> {
  return {
    'faces.reading': ({ origin }) => ok(readings.of(origin)),
    'faces.chooseReading': ({ origin, reading }) => {
      readings.choose(origin, reading)
      return ok(null)
    },
  }
}
