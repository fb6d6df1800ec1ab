import { describe, expect, it } from 'vitest'
import { readStructure } from '../../src/main/inspect/formats.ts'
import { readMetadata } from '../../src/main/inspect/metadata/metadata.ts'
import { HEADER_SEEDS, headerMutants } from '../support/header-mutants.ts'
import { setupMutantRun } from '../support/mutant-run.ts'

const reading = (format: (typeof HEADER_SEEDS)[number]['format'], bytes: Buffer) =>
  readMetadata(readStructure(format, bytes).blocks)

describe('headers that only our own code reads', () => {
  it('are whole before they are damaged', () => {
    const reported = HEADER_SEEDS.map(({ kind, format, bytes }) => {
      const { blocks } = readStructure(format, bytes)
      const { metadata, previews } = reading(format, bytes)
      return [
        kind,
        metadata?.make ?? null,
        previews.length,
        metadata?.contentCredentials?.actions.length ?? null,
        blocks.size !== null,
      ]
    })
    expect(reported).toEqual([
      ['JPEG XL', 'Canon', 0, 2, true],
      ['JPEG XL codestream', null, 0, null, true],
      ['CR3', 'Canon', 2, null, true],
      ['RAF', 'Canon', 1, null, false],
      ['MRW', 'Canon', 0, null, true],
      ['MPF', null, 1, null, false],
      ['JUMBF, CBOR', null, 0, 2, false],
    ])
  })

  it('leave every inspector alive and every file in a visible state, whatever is damaged', async () => {
    const run = setupMutantRun()
    for (const { kind, files } of headerMutants(11, 2))
      expect(await run.take(kind, files)).toMatchObject({ kind, elsewhere: 0, unreadable: 0, processesLost: 0 })
  })

  it('are read without a throw, and within the caps on what a case keeps', () => {
    for (const { kind, format, files } of headerMutants(12, 100)) {
      for (const [name, bytes] of files) {
        try {
          const { metadata, previews } = reading(format, bytes)
          expect(metadata?.entries.length ?? 0).toBeLessThanOrEqual(2000)
          expect(JSON.stringify(metadata).length).toBeLessThan(1_000_000)
          expect(previews.reduce((sum, preview) => sum + preview.bytes.length, 0)).toBeLessThan(50 * bytes.length + 1)
        } catch (cause) {
          throw new Error(`${kind}, ${name}`, { cause })
        }
      }
    }
  })
})
