import type { CaseId, ExhibitId, ItemId } from '../../shared/model/ids.ts'
import type { Attachment } from '../../shared/model/link-file.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../custody/log/audit.ts'
import { exhibitReference } from './exhibits.ts'
import { itemReference } from './item-reference.ts'
import type { Database } from './open.ts'

export type Attachments = ReturnType<typeof createAttachments>

type Row = Omit<Attachment, 'reference'> & { number: number | null }
type LinkRow = { caseId: CaseId; number: number; url: string }

/** Files saved from a URL and attached to its link by a person. Each step has its custody entry. */
export function createAttachments({ db, audit, clock, actor }: AttachmentsDeps) {
  const link = db.prepare<[ItemId], LinkRow>(
    'SELECT case_id AS caseId, number, url FROM items WHERE id = ? AND url IS NOT NULL',
  )
  const exhibitOf = db.prepare<[ExhibitId], { number: number }>('SELECT number FROM exhibits WHERE id = ?')
  const attached = db.prepare<[ItemId], Row & { exhibitId: ExhibitId }>(`
    SELECT a.exhibit_id AS exhibitId, i.id AS itemId, i.number, coalesce(i.name, e.name) AS name, i.sha256,
           a.attached_at AS attachedAt, a.attached_by AS attachedBy
      FROM attachments a JOIN exhibits e ON e.id = a.exhibit_id
      LEFT JOIN items i ON i.id = (SELECT min(id) FROM items WHERE exhibit_id = e.id)
     WHERE a.link_id = ? AND a.detached_at IS NULL`)
  const linksOf = db.prepare<[ItemId], { id: ItemId; number: number; url: string }>(`
    SELECT l.id, l.number, l.url FROM items i JOIN attachments a ON a.exhibit_id = i.exhibit_id
      JOIN items l ON l.id = a.link_id
     WHERE i.id = ? AND a.detached_at IS NULL ORDER BY l.number LIMIT 50`)
  const insert = db.prepare(`
    INSERT INTO attachments (link_id, exhibit_id, attached_at, attached_by) VALUES (@linkId, @exhibitId, @now, @actor)`)
  const end = db.prepare(`
    UPDATE attachments SET detached_at = @now, detached_by = @actor WHERE link_id = @linkId AND detached_at IS NULL`)

  return {
    /** Case and URL of a link; null if there is no such item, or it is a file. */
    link: (id: ItemId): LinkRow | null => link.get(id) ?? null,
    /** The file attached to a link; null if there is none. Its item is null until the intake has listed it. */
    ofLink: (id: ItemId): Attachment | null => {
      const row = attached.get(id)
      if (!row) return null
      const { itemId, number, name, sha256, attachedAt, attachedBy } = row
      return { itemId, reference: number === null ? null : itemReference(number), name, sha256, attachedAt, attachedBy }
    },
    /** The links a file is attached to. */
    ofFile: (id: ItemId) => linksOf.all(id).map(({ number, ...row }) => ({ ...row, reference: itemReference(number) })),
    /** Throws if the link already has a file. */
    attach: db.transaction((linkId: ItemId, exhibitId: ExhibitId): void => {
      const of = link.get(linkId)
      const exhibit = exhibitOf.get(exhibitId)
      if (!of || !exhibit) throw new Error('A file was attached to no link.')
      insert.run({ linkId, exhibitId, now: clock.now(), actor: actor() })
      const payload = { link: itemReference(of.number), url: of.url, exhibit: exhibitReference(exhibit.number) }
      audit.append({ caseId: of.caseId, type: 'link.file_attached', payload })
    }),
    /** Gives whether there was one. The file stays as an item of its own. */
    detach: db.transaction((linkId: ItemId): boolean => {
      const of = link.get(linkId)
      const file = attached.get(linkId)
      if (!of || !file) return false
      end.run({ linkId, now: clock.now(), actor: actor() })
      const payload = { link: itemReference(of.number), url: of.url, sha256: file.sha256 }
      audit.append({ caseId: of.caseId, type: 'link.file_detached', payload })
      return true
    }),
  }
}

export type AttachmentsDeps = {
  db: Database
  audit: Audit
  clock: Clock
  /** Who attaches and detaches. */
  actor: () => string
}
