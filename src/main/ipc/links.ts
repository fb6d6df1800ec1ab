import type { Handlers } from '../../shared/contract/index.ts'
import type { LinkKeeper } from '../intake/links.ts'
import type { OpenOutside } from '../items/open-outside.ts'

type Names = Extract<keyof Handlers, `links.${string}`>

type Deps = { links: LinkKeeper; openOutside: OpenOutside }

export function createLinksHandlers({ links, openOutside }: Deps): Pick<Handlers, Names> {
  return {
    'links.add': ({ caseId, text, listName }) => links.add(caseId, text, listName),
    'links.attach': ({ itemId }) => links.attach(itemId),
    'links.openOutside': openOutside,
    'links.detach': ({ itemId }) => links.detach(itemId),
  }
}
