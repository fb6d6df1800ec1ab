import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaseId, ExhibitId } from '../../shared/model/ids.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Clock } from '../clock.ts'
import type { ItemsIntake } from '../db/items-intake.ts'
import type { Intake } from './intake.ts'
import { pastedName } from './pasted-names.ts'

export type Pasted = ReturnType<typeof createPasted>

const PNG_MAGIC = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** An image of more bytes than this was not made by copying part of a screen. */
const MAX_BYTES = 256 * 2 ** 20

/** The folder of images of a case that were added without a file. */
export const pastedFolder = (home: string, caseId: CaseId): string => join(home, 'pasted', `case-${caseId}`)

/**
 * Adds images without a file. They are saved in the data folder, as received, in an exhibit of the case that names
 * their origin; from then on they are items like any other.
 */
export function createPasted(deps: { home: string; clock: Clock; items: ItemsIntake; intake: Intake }) {
  const { home, clock, items, intake } = deps
  return {
    /** Saves the bytes of a PNG image and adds it to a case. */
    take: async (
      caseId: CaseId,
      picture: Uint8Array,
    ): Promise<Result<ExhibitId[], 'not_a_picture' | 'no_case' | 'no_answer'>> => {
      const bytes = Buffer.from(picture)
      if (bytes.length > MAX_BYTES || !bytes.subarray(0, PNG_MAGIC.length).equals(PNG_MAGIC)) {
        return err('not_a_picture')
      }
      const folder = join(pastedFolder(home, caseId), 'Clipboard')
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = pastedName(new Date(clock.now()).toISOString())
      // "wx": an image pasted earlier is never overwritten.
      const file = await open(join(folder, name), 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      items.note(caseId, 'intake.pasted', { name, bytes: bytes.length })
      const taken = await intake.take(caseId, [Buffer.from(folder)])
      return taken.ok ? ok(taken.value.exhibitIds) : taken
    },
  }
}
