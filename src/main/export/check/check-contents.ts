import { join } from 'node:path'
import { openEvidence } from '../../inspect/safe-open.ts'
import type { Manifest, ManifestFile } from '../machine/manifest-schema.ts'
import type { ReadAttached } from './attached-json.ts'
import { checkTable } from './check-table.ts'
import { type CheckedContents, type Difference, MOST_NAMED, type Read, told, unreadable } from './contents-told.ts'
import { type DifferingMember, differingMembers } from './differing-members.ts'
import { type ExportJson, type OnItem, readExportJson } from './read-export-json.ts'
import { type ExportOnDisk, readSmall } from './read-manifest.ts'

/** More than a volume can have. */
const LARGEST_PDF = 1_000_000_000

/**
 * Compares what stands in more than one file of an export. `absent` = the paths of those that are not there to be read,
 * `appVersion` = that of this Touchstone.
 */
export async function* checkContents(
  found: ExportOnDisk,
  absent: ReadonlySet<string>,
  { readAttached, appVersion }: { readAttached: ReadAttached; appVersion: string },
): AsyncGenerator<CheckedContents> {
  const { folder, name, manifest } = found
  const ofRole = (role: ManifestFile['role']) =>
    manifest.files.filter((file) => file.role === role).map(({ path }) => join(folder, ...path.split('/')))
  const ofManifest = join(folder, name)
  if (!found.isAsWritten) yield unreadable({ path: ofManifest, isAttached: false })
  let beside: Read | null = null
  for (const path of ofRole('data').filter((one) => !absent.has(one))) {
    const again = (onItem?: OnItem) => jsonAt(path, onItem)
    const json = await again()
    if (json === null) yield unreadable({ path, isAttached: false })
    else {
      beside = { path, json, isAttached: false, again }
      yield* told(beside, [
        ...againstManifest(beside, manifest, ofManifest),
        ...lacking([beside], manifest, ofManifest),
        ...platesAgainstItems(beside),
      ])
    }
  }
  const volumes: Read[] = []
  const bare: string[] = []
  const reports = ofRole('report')
  for (const path of reports.filter((one) => !absent.has(one))) {
    const again = async (onItem?: OnItem) => {
      const attached = await attachedTo(path, readAttached, onItem)
      return attached === 'none' ? null : attached
    }
    const attached = await attachedTo(path, readAttached)
    if (attached === 'none') bare.push(path)
    else if (attached === null) yield unreadable({ path, isAttached: true })
    else volumes.push({ path, json: attached, isAttached: true, again })
  }
  const areAll = volumes.length === reports.length
  for (const [at, volume] of volumes.entries())
    yield* told(volume, [
      ...againstManifest(volume, manifest, ofManifest),
      ...(beside === null ? [] : await againstJson(volume, beside)),
      ...(isLast(manifest, folder, volume.path) ? platesAgainstJson(volume, beside) : noPlates(volume, ofManifest)),
      // What a volume that could not be read would have said is not known.
      ...(areAll && at === 0 ? lacking(volumes, manifest, ofManifest) : []),
    ])
  // A person may have wanted PDFs without it, which the manifest says.
  const other = volumes[0]?.path ?? (manifest.isJsonAttached === true ? ofManifest : null)
  if (other !== null)
    for (const path of bare)
      yield* told({ path, isAttached: true }, [{ member: 'attachment', here: null, with: other, there: 'JSON' }])
  const isOurs = manifest.made.appVersion === appVersion
  const sources = beside !== null ? [beside] : areAll ? volumes : []
  for (const path of ofRole('table').filter((one) => !absent.has(one))) {
    const opened = await openEvidence(Buffer.from(path))
    if (!opened.ok) continue
    const { handle } = opened.value
    try {
      yield* checkTable(path, sources, handle.createReadStream({ autoClose: false }), isOurs)
    } finally {
      await handle.close()
    }
  }
}

function* againstManifest({ json }: Read, manifest: Manifest, path: string): Generator<Difference> {
  yield* compared('', factsOf(json.head), factsOf(manifest), path)
  const known = new Set<string>()
  for (const { reference, ...there } of manifest.items) {
    known.add(reference)
    const here = json.items.get(reference)?.said
    if (here !== undefined) yield* compared(`items[${reference}].`, here, there, path)
  }
  for (const reference of json.items.keys())
    if (!known.has(reference)) yield { member: `items[${reference}]`, here: reference, with: path, there: null }
}

/** What none of the files says that together are all of the JSON. */
function* lacking(all: readonly Read[], { items, isSimulated }: Manifest, path: string): Generator<Difference> {
  for (const { reference } of items)
    if (!all.some(({ json }) => json.items.has(reference)))
      yield { member: `items[${reference}]`, here: null, with: path, there: reference }
  const here = all.some(({ json }) => json.isSimulated)
  yield* compared('', { isSimulated: here }, { isSimulated }, path)
}

/** The attached JSON is the same text as the one beside the PDF, of the items of a volume. */
async function againstJson(volume: Read, beside: Read): Promise<Difference[]> {
  const [{ json }, other] = [volume, beside.json]
  const found: Difference[] = []
  const differ = (members: Iterable<DifferingMember>, texts: DifferingMember) => {
    const named = [...members]
    for (const one of named.length > 0 ? named : [texts]) found.push({ ...one, with: beside.path })
  }
  if (json.headSha256 !== other.headSha256) {
    const texts = { member: 'head', here: json.headSha256, there: other.headSha256 }
    differ(differingMembers(json.opening, other.opening, ''), texts)
  }
  const differing = [...json.items].flatMap(([reference, { sha256 }]) => {
    const there = other.items.get(reference)?.sha256 ?? null
    return sha256 === there ? [] : [{ reference, here: sha256, there }]
  })
  const named = new Set(differing.slice(0, MOST_NAMED).map(({ reference }) => reference))
  const [ofVolume, ofBeside] = [await itemsOf(volume, named), await itemsOf(beside, named)]
  for (const { reference, here, there } of differing) {
    const member = `items[${reference}]`
    const [one, another] = [ofVolume.get(reference), ofBeside.get(reference)]
    const areBoth = one !== undefined && another !== undefined
    differ(areBoth ? differingMembers(one, another, member) : [], { member, here, there })
  }
  return found
}

/** A pair is of items that are there, with the bytes they have there. */
function* platesAgainstItems({ path, json }: Read): Generator<Difference> {
  for (const [at, plate] of (json.plates ?? []).entries())
    for (const side of ['a', 'b'] as const) {
      const told = plate[side]
      if (told === null) continue
      const item = json.items.get(told.reference)?.said
      const there = item !== undefined && 'sha256' in item ? item.sha256 : null
      const members = { member: `plates[${at}].${side}.sha256`, with: path }
      if (item === undefined || told.sha256 !== there)
        yield {
          ...members,
          here: JSON.stringify(told.sha256),
          there: item === undefined ? null : JSON.stringify(there),
        }
    }
}

function* platesAgainstJson({ json }: Read, beside: Read | null): Generator<Difference> {
  if (beside === null) return
  for (const one of differingMembers(json.plates, beside.json.plates, 'plates')) yield { ...one, with: beside.path }
}

/** The manifest says which volume it is, and only the last has the pairs. */
function* noPlates({ json }: Read, path: string): Generator<Difference> {
  if (json.plates === null) return
  const member = 'plates, which only the last volume has'
  yield { member, here: JSON.stringify(json.plates), with: path, there: null }
}

const isLast = ({ files }: Manifest, folder: string, path: string): boolean =>
  files.some(
    ({ path: within, volume }) =>
      join(folder, ...within.split('/')) === path && (volume === null || volume.number === volume.of),
  )

/** Some items with all their members. */
async function itemsOf({ again }: Read, wanted: ReadonlySet<string>): Promise<Map<string, unknown>> {
  const items = new Map<string, unknown>()
  if (wanted.size > 0) await again((reference, item) => void (wanted.has(reference) && items.set(reference, item)))
  return items
}

type Members = Record<string, string | number | boolean | null>

const factsOf = ({ made, case: of, custody }: Pick<Manifest, 'made' | 'case' | 'custody'>): Members => ({
  ...{ 'made.at': made.at, 'made.operator': made.operator, 'made.appVersion': made.appVersion },
  ...{ 'made.runtime': made.runtime, 'case.reference': of.reference, 'case.name': of.name },
  ...{ 'custody.entries': custody?.entries ?? null, 'custody.head': custody?.head ?? null },
  'custody.at': custody?.at ?? null,
})

/** The members that `here` has. */
function* compared(prefix: string, here: Members, there: Members, path: string): Generator<Difference> {
  for (const [member, value] of Object.entries(here)) {
    const other = there[member] ?? null
    if (value !== other)
      yield { member: prefix + member, here: JSON.stringify(value), with: path, there: JSON.stringify(other) }
  }
}

async function jsonAt(path: string, onItem?: OnItem): Promise<ExportJson | null> {
  const opened = await openEvidence(Buffer.from(path))
  if (!opened.ok) return null
  const { handle } = opened.value
  try {
    return await readExportJson(handle.createReadStream({ autoClose: false }), onItem)
  } finally {
    await handle.close()
  }
}

/** "none" = the PDF carries nothing. */
async function attachedTo(path: string, read: ReadAttached, onItem?: OnItem): Promise<ExportJson | null | 'none'> {
  const pdf = await readSmall(path, LARGEST_PDF)
  if (!pdf.ok) return null
  const attached = await read(pdf.value)
  if (attached === null || attached.files > 1) return null
  return attached.first === null ? 'none' : await readExportJson([Buffer.from(attached.first)], onItem)
}
