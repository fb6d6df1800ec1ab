import { createHash } from 'node:crypto'
import type { AddedReport } from '../../shared/contract/links.ts'
import type { CaseId, ItemId } from '../../shared/model/ids.ts'
import { readLinkList } from '../../shared/model/link-list.ts'
import { judgeLines } from '../../shared/model/links.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { Attachments } from '../db/attachments.ts'
import type { Cases } from '../db/cases.ts'
import type { Links } from '../db/links.ts'
import type { Desktop } from '../desktop.ts'
import type { Emit } from '../events.ts'
import { readablePath } from '../paths.ts'
import type { Intake } from './intake.ts'

export type LinkKeeperDeps = {
  links: Links
  attachments: Attachments
  cases: Pick<Cases, 'get'>
  intake: Pick<Intake, 'take'>
  desktop: Pick<Desktop, 'chooseEvidence'>
  emit: Emit
}
export type LinkKeeper = ReturnType<typeof createLinkKeeper>

type NoCase = { kind: 'not_found'; what: 'case' }
type NoItem = { kind: 'not_found'; what: 'item' }
type Closed = { kind: 'not_now'; reason: 'case_closed' }
type Attached = { kind: 'not_now'; reason: 'finished' }
type Silent = { kind: 'not_now'; reason: 'drive_silent' }

/**
 * Adds links to cases, and attaches files to them. A URL is stored and sent exactly as given; nothing here opens one.
 */
export function createLinkKeeper({ links, attachments, cases, intake, desktop, emit }: LinkKeeperDeps) {
  const openCase = (caseId: CaseId): Result<null, NoCase | Closed> => {
    const found = cases.get(caseId)
    if (!found) return err({ kind: 'not_found', what: 'case' })
    return found.closedAt === null ? ok(null) : err({ kind: 'not_now', reason: 'case_closed' })
  }

  return {
    /**
     * Judges a text line by line and adds the acceptable links. `listName` = the file it was read from, which becomes
     * an exhibit of its own; null = typed, pasted or dropped.
     */
    add: (caseId: CaseId, text: string, listName: string | null): Result<AddedReport, NoCase | Closed> => {
      const open = openCase(caseId)
      if (!open.ok) return open
      const judged = judgeLines(readLinkList(text, listName))
      const listSha256 = createHash('sha256').update(text).digest('hex')
      const name = listName === null ? null : readablePath(Buffer.from(listName))
      const source = name === null ? null : { listName: name, listSha256 }
      const { repeated, refused } = judged
      if (judged.links.length === 0) return ok({ exhibitId: null, itemIds: [], known: [], repeated, refused })
      const added = links.add(caseId, source, judged.links, refused.length)
      emit({ type: 'items.changed', caseId, itemIds: null })
      emit({ type: 'cases.changed' })
      return ok({ ...added, repeated, refused })
    },

    /** Lets the person choose the file they saved, adds it, and attaches it to the link. false = nothing was chosen. */
    attach: async (linkId: ItemId): Promise<Result<boolean, NoItem | NoCase | Closed | Attached | Silent>> => {
      const link = attachments.link(linkId)
      if (!link) return err({ kind: 'not_found', what: 'item' })
      const open = openCase(link.caseId)
      if (!open.ok) return open
      if (attachments.ofLink(linkId)) return err({ kind: 'not_now', reason: 'finished' })
      const [path] = await desktop.chooseEvidence('file')
      if (path === undefined) return ok(false)
      if (attachments.ofLink(linkId)) return err({ kind: 'not_now', reason: 'finished' })
      const taken = await intake.take(link.caseId, [Buffer.from(path)])
      if (!taken.ok && taken.error === 'no_answer') return err({ kind: 'not_now', reason: 'drive_silent' })
      const exhibitId = taken.ok ? taken.value.exhibitIds[0] : undefined
      if (exhibitId === undefined) return ok(false)
      attachments.attach(linkId, exhibitId)
      emit({ type: 'items.changed', caseId: link.caseId, itemIds: null })
      return ok(true)
    },

    /** Detaches the file from the link; it stays in the case. */
    detach: (linkId: ItemId): Result<null, NoItem> => {
      const link = attachments.link(linkId)
      if (!link || !attachments.detach(linkId)) return err({ kind: 'not_found', what: 'item' })
      emit({ type: 'items.changed', caseId: link.caseId, itemIds: null })
      return ok(null)
    },
  }
}
