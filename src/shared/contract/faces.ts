import { z } from 'zod'
import { FaceReading } from '../model/face.ts'
import { call } from './define.ts'

const ServiceOrigin = z.string().min(1).max(300)

export const faces = {
  /** How a person chose to read the face boxes of a service; null = as the numbers suggest. */
  'faces.reading': call({ input: z.object({ origin: ServiceOrigin }), output: FaceReading.nullable(), errors: [] }),
  /** Keeps that choice for this service; null takes it back. It stands in reports, so it is logged. */
  'faces.chooseReading': call({
    input: z.object({ origin: ServiceOrigin, reading: FaceReading.nullable() }),
    output: z.null(),
    errors: [],
  }),
}
