import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AppError } from '../../../shared/errors.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { Audit } from '../../custody/log/audit.ts'
import type { Database } from '../../db/open.ts'
import type { SettingsRows } from '../../db/settings.ts'
import type { Desktop } from '../../desktop.ts'
import type { Drives } from '../../inspect/drive/drives.ts'
import type { InspectorPool } from '../../inspect/pool.ts'
import type { PrintedLogo } from '../facts/set-head.ts'

type Deps = {
  db: Database
  rows: SettingsRows
  audit: Pick<Audit, 'append'>
  desktop: Pick<Desktop, 'chooseEvidence'>
  pool: Pick<InspectorPool, 'copy'>
  drives: Pick<Drives, 'readSmall'>
}
type Failure = Extract<AppError, { kind: 'declined' | 'bad_logo' }>
export type ReportLogo = ReturnType<typeof createReportLogo>

/** What is kept: a picture drawn anew, never the file that was chosen. */
const Kept = z.object({ jpeg: z.base64(), sha256: z.string() })

const NAME = 'report logo'
const MAX_BYTES = 10 * 2 ** 20
/** Printed at most 60 mm wide. */
const SIDE = 900
/** PNG, JPEG and WebP: nothing that is drawn by a program of its own, such as SVG. */
const BEGINNINGS = [/^89504e470d0a1a0a/, /^ffd8ff/, /^52494646.{8}57454250/]

/**
 * The logo on the cover of reports, kept in the library. What a person chooses is decoded by an inspector and kept as a
 * new JPEG on white, at most 900 pixels on its longer side.
 */
export function createReportLogo({ db, rows, audit, desktop, pool, drives }: Deps) {
  const kept = (): z.infer<typeof Kept> | null => {
    const text = rows.get(NAME)
    return text === null || text === '' ? null : Kept.nullable().catch(null).parse(JSON.parse(text))
  }
  const keep = db.transaction((to: z.infer<typeof Kept> | null): void => {
    const from = kept()?.sha256 ?? null
    if (from === (to?.sha256 ?? null)) return
    rows.set(NAME, to === null ? '' : JSON.stringify(to))
    audit.append({ caseId: null, type: 'report.logo_changed', payload: { from, to: to?.sha256 ?? null } })
  })
  return {
    /** The logo as it is printed; null = none was chosen. */
    get: (): PrintedLogo | null => {
      const found = kept()
      return found && { bytes: Buffer.from(found.jpeg, 'base64'), type: 'image/jpeg', side: SIDE, sha256: found.sha256 }
    },
    /** The SHA-256 of what is printed; null = none was chosen. */
    digest: (): string | null => kept()?.sha256 ?? null,
    /** Asks for a file and keeps a copy of its picture; gives the copy's SHA-256. */
    choose: async (): Promise<Result<string, Failure>> => {
      const [path] = await desktop.chooseEvidence('file')
      if (path === undefined) return err({ kind: 'declined' })
      const read = await drives.readSmall(Buffer.from(path), MAX_BYTES)
      if (!read.ok) return err({ kind: 'bad_logo', reason: read.error === 'too_large' ? 'too_large' : 'not_readable' })
      const beginning = read.value.toString('hex', 0, 16)
      const isPicture = BEGINNINGS.some((one) => one.test(beginning))
      const drawn = isPicture ? await pool.copy(read.value, { look: 'off', side: SIDE, boxes: [] }) : null
      if (!drawn?.ok) return err({ kind: 'bad_logo', reason: 'not_a_picture' })
      const sha256 = createHash('sha256').update(drawn.value).digest('hex')
      keep({ jpeg: Buffer.from(drawn.value).toString('base64'), sha256 })
      return ok(sha256)
    },
    remove: (): void => keep(null),
  }
}
