import { basename } from 'node:path'
import type { Handlers } from '../../shared/contract/index.ts'
import { err, ok } from '../../shared/result.ts'
import { removeHashListQuestion } from '../../shared/words/hash-lists.ts'
import type { HashLists } from '../db/hash-lists.ts'
import type { Desktop } from '../desktop.ts'
import type { HashListKeeper } from '../hash-lists/hash-list-keeper.ts'
import type { QueryWorker } from '../query-worker/query-worker.ts'

type Names = Extract<keyof Handlers, `hashLists.${string}`>
type Deps = {
  hashLists: HashLists
  hashListKeeper: HashListKeeper
  queryWorker: Pick<QueryWorker, 'lackingLookups'>
  desktop: Pick<Desktop, 'chooseEvidence' | 'confirm'>
}

const noList = err({ kind: 'not_found' as const, what: 'hash_list' as const })

export function createHashListsHandlers(deps: Deps): Pick<Handlers, Names> {
  const { hashLists, hashListKeeper: keeper, queryWorker, desktop } = deps
  return {
    'hashLists.list': () => ok({ lists: hashLists.list(), importing: keeper.progress() }),
    'hashLists.lacking': async () => ok(await queryWorker.lackingLookups()),
    'hashLists.choose': async () => {
      const [path] = await desktop.chooseEvidence('file')
      return ok(path === undefined ? null : { choiceId: keeper.chosen(path), fileName: basename(path) })
    },
    'hashLists.import': async ({ choiceId, ...of }) => {
      const imported = await keeper.importChosen(choiceId, of)
      return imported.ok ? imported : err({ kind: 'hash_list_refused', reason: imported.error })
    },
    'hashLists.stop': () => {
      keeper.stop()
      return ok(null)
    },
    'hashLists.change': ({ id, ...to }) => {
      const changed = keeper.change(id, to)
      if (changed.ok) return changed
      return changed.error === 'no_list' ? noList : err({ kind: 'hash_list_refused', reason: changed.error })
    },
    'hashLists.remove': async ({ id }) => {
      const list = hashLists.get(id)
      if (list === null) return noList
      if (!(await desktop.confirm(removeHashListQuestion(list)))) return err({ kind: 'declined' })
      return keeper.remove(id).ok ? ok(null) : noList
    },
  }
}
