import { join } from 'node:path'
import { shortened } from '../../../shared/model/shortened.ts'
import { openEvidence } from '../../inspect/safe-open.ts'
import type { Manifest, ManifestFile } from '../machine/manifest-schema.ts'
import type { ReadAttached } from './attached-json.ts'
import { type ExportJson, readExportJson } from './read-export-json.ts'
import { type ExportOnDisk, readSmall } from './read-manifest.ts'

/** A member as two files of an export have it, in JSON; null = it is not in that one. `with` = path of the other file. */
type Difference = { member: string; here: string | null; with: string; there: string | null }
/**
 * What the JSON of an export, or the one attached to a PDF of it, says of what other files of the export say too: the case, the
 * custody log, the items. "unreadable" = it is not as exports write it, or cannot be read. `others` = how many more
 * differences there are that are not named.
 */
export type CheckedContents = {
  what: 'contents'
  path: string
  isAttached: boolean
  state: 'verified' | 'different' | 'unreadable'
  difference: Difference | null
  others: number
}

/** More of one file are counted, not named. */
const MOST_NAMED = 40
/** Longest text of a member that is told, code units. */
const LONGEST = 200
/** More than a volume can have. */
const LARGEST_PDF = 1_000_000_000

type Read = { path: string; json: ExportJson; isAttached: boolean }

/** Compares what stands in more than one file of an export. `absent` = the paths of those that are not there to be read. */
export async function* checkContents(
  found: ExportOnDisk,
  absent: ReadonlySet<string>,
  readAttached: ReadAttached,
): AsyncGenerator<CheckedContents> {
  const { folder, name, manifest } = found
  const ofRole = (role: ManifestFile['role']) =>
    manifest.files.filter((file) => file.role === role).map(({ path }) => join(folder, ...path.split('/')))
  const ofManifest = join(folder, name)
  let beside: Read | null = null
  for (const path of ofRole('data').filter((one) => !absent.has(one))) {
    const json = await jsonAt(path)
    if (json === null) yield unreadable(path, false)
    else {
      beside = { path, json, isAttached: false }
      yield* told(beside, [
        ...againstManifest(beside, manifest, ofManifest),
        ...lacking([beside], manifest, ofManifest),
      ])
    }
  }
  const volumes: Read[] = []
  const bare: string[] = []
  const reports = ofRole('report')
  for (const path of reports.filter((one) => !absent.has(one))) {
    const attached = await attachedTo(path, readAttached)
    if (attached === 'none') bare.push(path)
    else if (attached === null) yield unreadable(path, true)
    else volumes.push({ path, json: attached, isAttached: true })
  }
  if (volumes.length === 0) return
  const areAll = volumes.length === reports.length
  for (const [at, volume] of volumes.entries())
    yield* told(volume, [
      ...againstManifest(volume, manifest, ofManifest),
      ...(beside === null ? [] : againstJson(volume, beside)),
      // What a volume that could not be read would have said is not known.
      ...(areAll && at === 0 ? lacking(volumes, manifest, ofManifest) : []),
    ])
  const [other] = volumes
  for (const path of bare)
    yield different(path, { member: 'attachment', here: null, with: other?.path ?? path, there: 'JSON' })
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
function* againstJson({ json }: Read, beside: Read): Generator<Difference> {
  if (json.headSha256 !== beside.json.headSha256)
    yield { member: 'head', here: json.headSha256, with: beside.path, there: beside.json.headSha256 }
  for (const [reference, { sha256 }] of json.items) {
    const there = beside.json.items.get(reference)?.sha256 ?? null
    if (sha256 !== there) yield { member: `items[${reference}]`, here: sha256, with: beside.path, there }
  }
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

function* told({ path, isAttached }: Read, differences: readonly Difference[]): Generator<CheckedContents> {
  const same = { what: 'contents', path, isAttached, state: 'verified', difference: null, others: 0 } as const
  if (differences.length === 0) yield same
  const cut = (text: string | null) => text && shortened(text, LONGEST)
  for (const one of differences.slice(0, MOST_NAMED)) {
    const difference = { ...one, here: cut(one.here), there: cut(one.there) }
    yield { ...same, state: 'different', difference }
  }
  const others = differences.length - MOST_NAMED
  if (others > 0) yield { ...same, state: 'different', others }
}

const different = (path: string, difference: Difference): CheckedContents => ({
  ...{ what: 'contents', path, isAttached: true, state: 'different', difference, others: 0 },
})
const unreadable = (path: string, isAttached: boolean): CheckedContents => ({
  ...{ what: 'contents', path, isAttached, state: 'unreadable', difference: null, others: 0 },
})

async function jsonAt(path: string): Promise<ExportJson | null> {
  const opened = await openEvidence(Buffer.from(path))
  if (!opened.ok) return null
  const { handle } = opened.value
  try {
    return await readExportJson(handle.createReadStream({ autoClose: false }))
  } finally {
    await handle.close()
  }
}

/** "none" = the PDF carries nothing. */
async function attachedTo(path: string, read: ReadAttached): Promise<ExportJson | null | 'none'> {
  const pdf = await readSmall(path, LARGEST_PDF)
  if (!pdf.ok) return null
  const attached = await read(pdf.value)
  if (attached === null || attached.files > 1) return null
  return attached.first === null ? 'none' : await readExportJson([Buffer.from(attached.first)])
}
