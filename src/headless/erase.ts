import type { CaseCopy } from '../shared/model/case-copy.ts'
import { ErasureReason } from '../shared/model/erasure.ts'
import type { CaseId, ExhibitId } from '../shared/model/ids.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { eraseLine as words } from '../shared/words/erasure.ts'
import { errorWords } from '../shared/words/errors.ts'
import { wrongUse } from '../shared/words/headless.ts'
import type { Core, ExitCode } from './core.ts'
import { casesCalled } from './find-case.ts'
import { itemsCalled } from './ingest.ts'
import { parsedOptions } from './options.ts'
import type { Output } from './output.ts'

/**
 * The parsed `erase` command. References are of the case: "EXH-02", "ITEM-0007"; none = only copies of what was erased
 * before.
 */
export type EraseCommand = {
  verb: 'erase'
  caseName: string
  exhibits: string[]
  items: string[]
  reason: string
  /** Whether copies of the library that contain it are removed, too. */
  removesBackups: boolean
  home: string | null
  service: null
  json: boolean
}

/** Parses what follows "erase" on the command line. An error is a sentence. */
export function readErase(argv: readonly string[]): Result<EraseCommand | 'help', string> {
  const parsed = parse(argv)
  if (!parsed.ok) return parsed
  const { values, positionals } = parsed.value
  if (values.help) return ok('help')
  if (positionals.length > 1) return err(words.noPath)
  const { case: caseName, exhibit = [], item = [], reason: given } = values
  if (caseName === undefined || caseName === '') return err(words.noCase)
  const isOfCopies = exhibit.length + item.length === 0 && values['remove-backups'] && given === undefined
  if (exhibit.length + item.length === 0 && !isOfCopies) return err(words.noChoice)
  const oddItem = item.find((reference) => !/^ITEM-\d{1,12}$/.test(reference))
  if (oddItem !== undefined) return err(wrongUse.noReference({ text: oddItem }))
  const oddExhibit = exhibit.find((reference) => !/^EXH-\d{1,12}$/.test(reference))
  if (oddExhibit !== undefined) return err(words.noReference({ text: oddExhibit }))
  const reason = ErasureReason.safeParse(isOfCopies ? '-' : given)
  if (!reason.success) return err(words.noReason)
  return ok({
    verb: 'erase',
    caseName,
    exhibits: [...new Set(exhibit)],
    items: [...new Set(item)],
    reason: reason.data,
    removesBackups: values['remove-backups'],
    home: values.home ?? null,
    service: null,
    json: values.json,
  })
}

function parse(argv: readonly string[]) {
  return parsedOptions({
    args: [...argv],
    allowPositionals: true,
    options: {
      case: { type: 'string' },
      exhibit: { type: 'string', multiple: true },
      item: { type: 'string', multiple: true },
      reason: { type: 'string' },
      'remove-backups': { type: 'boolean', default: false },
      home: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
}

/**
 * `erase`: erases items and exhibits of a case for good; naming them is the confirmation. 0 = nothing in the library
 * contains them any more; 1 = refused while any of it is in progress, or copies of the library still contain them; 2 =
 * no such case, item or exhibit.
 */
export async function eraseItems(core: Core, output: Output, command: EraseCommand): Promise<ExitCode> {
  // An erasure that was stopped, perhaps of the same items, is resumed first.
  await core.goOnErasing()
  const [found, ...others] = await casesCalled(core, command.caseName)
  if (found === undefined) {
    output.say(wrongUse.noCase({ name: command.caseName }))
    return 2
  }
  if (others.length > 0) {
    output.say(
      words.severalCases(
        command.caseName,
        [found, ...others].map(({ reference }) => reference),
      ),
    )
    return 2
  }
  if (command.exhibits.length + command.items.length === 0) {
    const left = await core.eraseItems.removeCopies(found.id)
    return heldStill(output, found.reference, left)
  }
  const choice = await chosen(core, found.id, command)
  if (!choice.ok) {
    output.say(choice.error)
    return 2
  }
  const yes = () => Promise.resolve(true)
  const begun = await core.eraseItems.begin(choice.value, command.reason, command.removesBackups, yes)
  if (!begun.ok) {
    const { happened, next } = errorWords(begun.error)
    output.say([happened, next].join(' '))
    return 1
  }
  const { items, exhibits, remaining, stuck } = await begun.value.ended
  if (stuck !== null) {
    output.say(words.stuck(stuck.file))
    return 1
  }
  output.result({ type: 'erased', case: found.reference, items, exhibits }, words.ended(items, exhibits))
  return heldStill(output, found.reference, remaining)
}

/** Prints the copies of the library that still contain what was erased. */
function heldStill(output: Output, reference: string, remaining: readonly CaseCopy[]): ExitCode {
  for (const { kind, at, isReadable } of remaining)
    output.result({ type: 'still_held', kind, at: new Date(at).toISOString(), isReadable }, null)
  if (remaining.length === 0) return 0
  output.say(words.remaining(reference, remaining))
  return 1
}

async function chosen(core: Core, caseId: CaseId, { items, exhibits }: EraseCommand) {
  const named = await itemsCalled(core, caseId, items)
  if (!named.ok) return named
  const listed = await core.call('cases.exhibits', { caseId })
  const ofReference = new Map((listed.ok ? listed.value : []).map(({ reference, id }) => [reference, id]))
  const exhibitIds: ExhibitId[] = []
  for (const reference of exhibits) {
    const id = ofReference.get(reference)
    if (id === undefined) return err(words.noSuchExhibit({ reference }))
    exhibitIds.push(id)
  }
  return ok({ caseId, itemIds: named.value, exhibitIds })
}
