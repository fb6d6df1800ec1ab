import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DerivativeKind } from '../inspect/derivative-path.ts'

/** An image made from evidence, as stored in the data folder; `kind` null = a draft that was never finished. */
export type DerivativeFile = {
  path: string
  sha256: string
  kind: DerivativeKind | null
  bytes: number
  /** When it was made or, for a lossless image, last viewed; ms since the epoch. */
  at: number
}

const NAME =
  /^([0-9a-f]{64})-(thumb|preview|lossless|embedded|waveform)\d+(?:-p\d+)?\.(jpg|webp|png|json)(\.\d+\.part)?$/

/** Every derivative, folder by folder; files removed in the meantime are left out. Nothing blocks. */
export async function* derivativeFiles(folder: string): AsyncGenerator<DerivativeFile> {
  for (const prefix of await readdir(folder).catch(() => [])) {
    for (const name of await readdir(join(folder, prefix)).catch(() => [])) {
      const [, sha256, kind, , draft] = NAME.exec(name) ?? []
      if (sha256 === undefined) continue
      const path = join(folder, prefix, name)
      const facts = await stat(path).catch(() => null)
      if (!facts) continue
      const known = draft === undefined ? (kind as DerivativeKind) : null
      yield { path, sha256, kind: known, bytes: facts.size, at: facts.mtimeMs }
    }
  }
}
