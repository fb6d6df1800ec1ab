import { createHash } from 'node:crypto'
import { z } from 'zod'
import { unseenAsEscapes } from '../../../shared/model/visible-text.ts'
import { manifestItem } from '../machine/manifest.ts'
import { Manifest, ManifestItem } from '../machine/manifest-schema.ts'
import { MachinePlate } from '../machine/plate-schema.ts'
import { FORMAT, SCHEMA_VERSION } from '../machine/schema.ts'

/** What the JSON of an export says of an item; one of which it could say nothing has a `problem` alone. */
type Said = Omit<ManifestItem, 'reference'> | { problem: string }
/** What the JSON of an export says of what its manifest says too. Digests are of the text, which a volume repeats. */
export type ExportJson = {
  head: z.infer<typeof Head>
  /** All members of the head. */
  opening: unknown
  headSha256: string
  items: Map<string, { said: Said; sha256: string }>
  isSimulated: boolean
  /** Pairs put side by side; null = none are told of here. */
  plates: MachinePlate[] | null
}

/** Told of each item as it is read, with all members of it and of the head. */
export type OnItem = (reference: string, item: unknown, head: unknown) => void

const Absent = z.undefined().optional()
/** Members of later versions are left out; what follows the head is not in it too. */
const Head = z.object({
  format: z.literal(FORMAT),
  schemaVersion: z.literal(SCHEMA_VERSION),
  ...{ made: Manifest.shape.made, case: Manifest.shape.case, custody: Manifest.shape.custody },
  ...{ items: Absent, failed: Absent, itemCount: Absent, isSimulated: Absent },
})
const Item = z.object({
  ...{ reference: z.string(), path: z.string(), pathBytes: z.string().nullable(), url: z.string().nullable() },
  exhibit: z.object({ reference: z.string() }),
  file: z.object({ bytes: ManifestItem.shape.bytes, sha256: ManifestItem.shape.sha256 }).nullable(),
})
/** Nothing else is compared of it, so nothing else may stand in it: a reader of JSON takes a member that comes last for the one that counts. */
const End = z.strictObject({
  failed: z.array(z.strictObject({ reference: z.string(), reason: z.string() })),
  itemCount: z.number(),
  isSimulated: z.boolean(),
  // Exports of earlier versions have neither.
  enteredMeanwhile: z.strictObject({ count: z.number(), from: z.number(), to: z.number() }).nullable().optional(),
  plates: z.array(MachinePlate).nullable().optional(),
})

/** One item with all that was recorded of it is some hundred kilobytes. */
const LONGEST_LINE = 64_000_000

/**
 * Reads the JSON of an export line by line, as it is written: the head, an item a line, the end. null = it is of another form;
 * nothing is guessed, or a reader of JSON could be shown something else than was compared.
 */
export async function readExportJson(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  onItem: OnItem = () => undefined,
): Promise<ExportJson | null> {
  const lines = linesOf(pieces)
  const next = async (): Promise<string> => {
    const line = await lines.next()
    if (line.done === true) throw new Error('it ends too early')
    return line.value
  }
  try {
    const opening = await next()
    if (!opening.endsWith(',') || (await next()) !== '"items":[') return null
    const all = parsed(`${opening.slice(0, -1)}}`)
    const head = Head.parse(all)
    const items: ExportJson['items'] = new Map()
    let count = 0
    let isLast = false
    for (let line = await next(); line !== '],'; line = await next()) {
      if (isLast) return null
      isLast = !line.endsWith(',')
      const text = isLast ? line : line.slice(0, -1)
      const item = parsed(text)
      const { reference, ...said } = manifestItem(Item.parse(item))
      if (!add(items, reference, said, text)) return null
      onItem(reference, item, all)
      count += 1
    }
    if (count > 0 && !isLast) return null
    const end = End.parse(parsed(`{${await next()}`))
    if (end.itemCount !== count || (await lines.next()).done !== true) return null
    for (const failure of end.failed)
      if (!add(items, failure.reference, { problem: failure.reason }, JSON.stringify(failure))) return null
    const { isSimulated, plates = null } = end
    return { head, opening: all, headSha256: sha256Of(opening), items, isSimulated, plates }
  } catch {
    return null
  } finally {
    await lines.return(undefined)
  }
}

/** Throws also where it is not as it is written: a member that stands there twice is read differently by different readers. */
function parsed(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (unseenAsEscapes(JSON.stringify(value)) !== unseenAsEscapes(text)) throw new Error('it is written otherwise')
  return value
}

/** Whether nothing else was said of the item before. */
function add(items: ExportJson['items'], reference: string, said: Said, text: string): boolean {
  const sha256 = sha256Of(text)
  const before = items.get(reference)
  items.set(reference, { said, sha256 })
  return before === undefined || before.sha256 === sha256
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

async function* linesOf(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<string, undefined> {
  let held: Buffer[] = []
  let length = 0
  for await (const piece of pieces) {
    let from = 0
    for (let at = piece.indexOf(0x0a); at >= 0; at = piece.indexOf(0x0a, from)) {
      yield Buffer.concat([...held, piece.subarray(from, at)]).toString('utf8')
      held = []
      length = 0
      from = at + 1
    }
    const rest = piece.subarray(from)
    length += rest.length
    if (length > LONGEST_LINE) throw new Error('a line is longer than any')
    if (rest.length > 0) held.push(rest)
  }
  if (held.length > 0) yield Buffer.concat(held).toString('utf8')
}
