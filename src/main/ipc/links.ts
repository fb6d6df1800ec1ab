import type { Handlers } from '../../shared/contract/index.ts'
import type { LinkKeeper } from '../links/links.ts'

type Names = Extract<keyof Handlers, `links.${string}`>

export function createLinksHandlers({ links }: { links: LinkKeeper }): Pick<Handlers, Names> {
  return {
    'links.add': ({ caseId, text, listName }) => links.add(caseId, text, listName),
    'links.attach': ({ itemId }) => links.attach(itemId),
    'links.detach': ({ itemId }) => links.detach(itemId),
  }
}
