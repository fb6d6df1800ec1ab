import { resolve } from 'node:path'
import type { HashLists } from '../main/db/hash-lists.ts'
import type { HashListKeeper } from '../main/hash-lists/hash-list-keeper.ts'
import { type HashList, HashListName, HashListPurpose } from '../shared/model/hash-list.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { hashCounts, hashListRefusals, hashLists, hashListCommand as words } from '../shared/words/hash-lists.ts'
import type { ExitCode } from './core.ts'
import { parsedOptions } from './options.ts'
import type { Line, Output } from './output.ts'

/** The parsed `hash-list` command. */
export type HashListCommand = { verb: 'hash-list'; home: string | null; service: null; json: boolean } & (
  | { action: 'add'; file: string; name: string; purpose: HashListPurpose }
  | { action: 'list' }
  | { action: 'remove'; name: string }
)

/** Parses what follows "hash-list" on the command line. An error is a sentence. */
export function readHashList(argv: readonly string[]): Result<HashListCommand | 'help', string> {
  const parsed = parsedOptions({
    args: argv.slice(1),
    allowPositionals: true,
    options: {
      home: { type: 'string' },
      name: { type: 'string' },
      purpose: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  if (values.help) return ok('help')
  const [action, file, ...more] = positionals
  const common = { verb: 'hash-list', home: values.home ?? null, service: null, json: values.json } as const
  const isPlain = file === undefined && values.purpose === undefined
  if (action === 'list' && isPlain && values.name === undefined) return ok({ ...common, action })
  const name = HashListName.safeParse(values.name)
  if (action === 'remove' && isPlain)
    return name.success ? ok({ ...common, action, name: name.data }) : err(words.badName)
  if (action !== 'add' || file === undefined || file === '' || more.length > 0) return err(words.wrong)
  const purpose = HashListPurpose.safeParse(values.purpose)
  if (!name.success) return err(words.badName)
  if (!purpose.success) return err(words.badPurpose)
  return ok({ ...common, action, file, name: name.data, purpose: purpose.data })
}

type Lists = { hashLists: Pick<HashLists, 'list' | 'named'>; hashListKeeper: HashListKeeper }

const lineOf = ({ id: _, importedAt, ...list }: HashList): Line => ({
  type: 'hash_list',
  ...list,
  importedAt: new Date(importedAt).toISOString(),
})
const rowOf = (list: HashList): string =>
  words.line({
    name: list.name,
    purpose: hashLists.purposes[list.purpose].toLowerCase(),
    hashes: hashCounts(list).join(', '),
  })

/** `hash-list`: imports, prints or removes lists of known hashes. 1 = the file was refused; 2 = there is no such list. */
export async function runHashList(
  { hashLists: lists, hashListKeeper: keeper }: Lists,
  output: Output,
  command: HashListCommand,
): Promise<ExitCode> {
  if (command.action === 'list') {
    for (const list of lists.list()) output.result(lineOf(list), rowOf(list))
    return 0
  }
  const { name } = command
  if (command.action === 'remove') {
    const id = lists.named(name)
    if (id === null || !keeper.remove(id).ok) {
      output.say(words.noList({ name }))
      return 2
    }
    await keeper.emptied()
    output.result({ type: 'hash_list_removed', name }, words.removed({ name }))
    return 0
  }
  const imported = await keeper.importFrom(Buffer.from(resolve(command.file)), { name, purpose: command.purpose })
  if (!imported.ok) {
    output.result({ type: 'hash_list_refused', name, reason: imported.error }, null)
    output.say(words.refused(hashListRefusals[imported.error]))
    return 1
  }
  output.result(lineOf(imported.value), rowOf(imported.value))
  const { unreadLines } = imported.value
  if (unreadLines > 0) output.say(words.unread({ n: unreadLines }))
  return 0
}
