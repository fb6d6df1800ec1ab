import { z } from 'zod'
import { CaseId, ExhibitId, ItemId } from '../model/ids.ts'
import { LinkRefusal, MAX_LINK_LENGTH } from '../model/links.ts'
import { call } from './define.ts'

/** Longest text accepted at once, in characters: it has to fit into one call. */
export const MAX_LINK_TEXT = 900_000

/** Outcome for every line of a text. */
export const AddedReport = z.object({
  /** null = nothing was added. */
  exhibitId: ExhibitId.nullable(),
  itemIds: z.array(ItemId),
  /** URLs the case already had. */
  known: z.array(z.object({ url: z.string(), reference: z.string() })),
  /** Lines that repeat the URL of an earlier line. */
  repeated: z.number().int(),
  refused: z.array(z.object({ line: z.number().int(), text: z.string(), reason: LinkRefusal })),
})
export type AddedReport = z.infer<typeof AddedReport>

export const links = {
  /** Adds the URLs of a text to a case, one per line. `listName` = the file they are from; null = typed or pasted. */
  'links.add': call({
    input: z.object({
      caseId: CaseId,
      text: z.string().max(MAX_LINK_TEXT),
      listName: z.string().min(1).max(255).nullable(),
    }),
    output: AddedReport,
    errors: ['not_found', 'not_now'],
  }),
  /** Asks in a native dialog for the file saved from the URL. Returns false if none was chosen. */
  'links.attach': call({ input: z.object({ itemId: ItemId }), output: z.boolean(), errors: ['not_found', 'not_now'] }),
  /**
   * Opens a URL in the system's browser, after a native dialog that names its host. `itemId` = the item it was found
   * with, null = none. Only https, nothing on this machine or a local network.
   */
  'links.openOutside': call({
    input: z.object({ url: z.string().min(1).max(MAX_LINK_LENGTH), itemId: ItemId.nullable() }),
    output: z.null(),
    errors: ['not_found', 'not_openable', 'air_gap', 'declined'],
  }),
  /** Detaches the file from the link. It stays an item of the case. */
  'links.detach': call({ input: z.object({ itemId: ItemId }), output: z.null(), errors: ['not_found'] }),
}
