import { join } from 'node:path'
import type { WriterGiven } from '../export-set.ts'
import type { SetWriter } from '../set-writer.ts'
import { beginCsv, beginJson, type MachineFile } from './machine-files.ts'
import { manifestItem, manifestSignature, writeManifest, writeSignature, writeSums } from './manifest.ts'
import type { ManifestItem } from './manifest-schema.ts'
import type { MachineHead } from './schema.ts'

type Make = (given: WriterGiven) => SetWriter

type Begin = (path: string, head: MachineHead) => Promise<MachineFile>

const fileWriter =
  (form: 'json' | 'csv', role: 'data' | 'table', begin: Begin): Make =>
  ({ head, items, stage, names, meanwhile }) => {
    const isWanted = head.options.files.includes(form)
    let begun: Promise<MachineFile> | null = null
    const file = () => {
      begun ??= begin(join(stage.folder, names[form]), items.head)
      return begun
    }
    return {
      take: async (_entry, _line, result) => {
        if (!isWanted) return
        const to = await file()
        if ('item' in result) await to.add(result.item)
        else to.fail(result.failed)
      },
      finish: async () => {
        if (!isWanted) return
        const written = await (await file()).finish(meanwhile(), items.plates())
        begun = null
        stage.note({ ...written, role, volume: null })
      },
      abandon: async () => (await begun)?.abandon(),
    }
  }

/** Names every file that was written before it. */
const manifestWriter: Make = ({ items, stage, names }) => {
  const listed: ManifestItem[] = []
  return {
    take: async (_entry, line, result) => {
      if ('item' in result) listed.push(manifestItem(result.item))
      else listed.push(withoutFacts(line, result.failed.reason))
    },
    finish: async ({ lines, signer }) => {
      const only = lines.length === 1 ? (lines[0]?.reference ?? null) : null
      const files = stage.files().flatMap(({ role, ...file }) => (role === null ? [] : [{ ...file, role, item: only }]))
      const isSimulated = lines.some((line) => line.isSimulated)
      const signature = manifestSignature(signer)
      const facts = { head: items.head, items: listed, isSimulated, signature }
      const manifest = await writeManifest(stage.folder, files, facts, names.manifest)
      stage.note({ ...manifest, role: null, volume: null })
    },
  }
}

/** The digests of every file that was written before it, and the signature over them. */
const sumsWriter: Make = ({ stage, names }) => ({
  take: async () => undefined,
  finish: async ({ signer }) => {
    const sums = await writeSums(stage.folder, stage.files(), names.sums)
    stage.note({ ...sums, role: null, volume: null })
    if (!signer.ok) return
    const signature = await writeSignature(sums.path, signer.value, names.signature)
    stage.note({ ...signature, role: null, volume: null })
  },
})

/**
 * What a report is written as besides PDF, as it was chosen: JSON, a table, these others, and always the manifest and the
 * sums, with their signature.
 */
export const setWriters = (...others: Make[]): Make[] => [
  fileWriter('json', 'data', beginJson),
  fileWriter('csv', 'table', beginCsv),
  ...others,
  manifestWriter,
  sumsWriter,
]

type Line = Parameters<SetWriter['take']>[1]
const withoutFacts = ({ reference, exhibit, url, bytes, sha256 }: Line, problem: string): ManifestItem => ({
  reference,
  exhibit: exhibit ?? '',
  path: '',
  pathBytes: null,
  url,
  bytes,
  sha256,
  problem,
})
