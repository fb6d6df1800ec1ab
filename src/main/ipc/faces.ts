import type { Handlers } from '../../shared/contract/index.ts'
import { provenReading } from '../../shared/model/proven-reading.ts'
import { ok } from '../../shared/result.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'
import type { FaceReadings } from '../settings/face-readings.ts'

type Names = 'faces.reading' | 'faces.proven' | 'faces.chooseReading'

export function createFacesHandlers(
  readings: FaceReadings,
  queryWorker: Pick<QueryWorker, 'facesBeside'>,
): Pick<Handlers, Names> {
  return {
    'faces.reading': ({ origin }) => ok(readings.of(origin)),
    'faces.proven': async ({ checkId }) => ok(provenReading(await queryWorker.facesBeside(checkId))),
    'faces.chooseReading': ({ origin, reading }) => {
      readings.choose(origin, reading)
      return ok(null)
    },
  }
}
