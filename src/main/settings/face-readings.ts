import { FaceReading } from '../../shared/model/face.ts'
import type { Audit } from '../custody/log/audit.ts'
import type { Database } from '../db/open.ts'
import type { SettingsRows } from '../db/settings.ts'

export type FaceReadings = ReturnType<typeof createFaceReadings>

/** A person's choice of how to read the face box coordinates of each service, stored in the library. */
export function createFaceReadings({ db, rows, audit }: { db: Database; rows: SettingsRows; audit: Audit }) {
  const of = (origin: string): FaceReading | null => {
    const kept = rows.get(keyOf(origin))
    return kept === null || kept === '' ? null : FaceReading.nullable().catch(null).parse(JSON.parse(kept))
  }
  return {
    /** null = nothing was chosen. */
    of,
    choose: db.transaction((origin: string, reading: FaceReading | null): void => {
      const before = of(origin)
      if (JSON.stringify(before) === JSON.stringify(reading)) return
      rows.set(keyOf(origin), reading === null ? '' : JSON.stringify(reading))
      audit.append({ caseId: null, type: 'faces.reading_chosen', payload: { origin, from: before, to: reading } })
    }),
  }
}

const keyOf = (origin: string) => `face reading ${origin}`
