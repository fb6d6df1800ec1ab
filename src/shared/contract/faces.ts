import { z } from 'zod'
import { FaceReading } from '../model/face.ts'
import { CheckId } from '../model/ids.ts'
import { call } from './define.ts'

const ServiceOrigin = z.string().min(1).max(300)

export const faces = {
  /** A person's choice of how to read the face boxes of a service; null = as the numbers suggest. */
  'faces.reading': call({ input: z.object({ origin: ServiceOrigin }), output: FaceReading.nullable(), errors: [] }),
  /** The reading of boxes established by other results of the same service and account; null = none. */
  'faces.proven': call({
    input: z.object({ checkId: CheckId }),
    output: z.object({ reading: FaceReading, results: z.number().int().positive() }).nullable(),
    errors: [],
  }),
  /** Saves that choice for this service; null removes it. It appears in reports, so it is logged. */
  'faces.chooseReading': call({
    input: z.object({ origin: ServiceOrigin, reading: FaceReading.nullable() }),
    output: z.null(),
    errors: [],
  }),
}
