import { z } from 'zod'
import { FaceReading } from '../model/face.ts'
import { CheckId } from '../model/ids.ts'
import { call } from './define.ts'

const ServiceOrigin = z.string().min(1).max(300)

export const faces = {
  /** How a person chose to read the face boxes of a service; null = as the numbers suggest. */
  'faces.reading': call({ input: z.object({ origin: ServiceOrigin }), output: FaceReading.nullable(), errors: [] }),
  /** What other results of the same service and account prove of how boxes are read; null = nothing. */
  'faces.proven': call({
    input: z.object({ checkId: CheckId }),
    output: z.object({ reading: FaceReading, results: z.number().int().positive() }).nullable(),
    errors: [],
  }),
  /** Keeps that choice for this service; null takes it back. It stands in reports, so it is logged. */
  'faces.chooseReading': call({
    input: z.object({ origin: ServiceOrigin, reading: FaceReading.nullable() }),
    output: z.null(),
    errors: [],
  }),
}
