import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { derivativePath } from '../../src/main/inspect/derivative-path.ts'
import type { Inspection } from '../../src/main/inspect/protocol.ts'
import { CORPUS, corpusFiles, hasCorpus, needsCorpus } from '../support/corpus.ts'
import { setupPool } from '../support/pool.ts'

function setupInspection() {
  const { pool, derivativesFolder } = setupPool()
  const inspect = async (name: string): Promise<Inspection> => {
    const path = Buffer.from(join(CORPUS, name))
    const result = await pool.inspect({ path, root: path })
    if (!result.ok) throw new Error(`${name}: ${result.error}`)
    return result.value
  }
  return { inspect, derivativesFolder }
}

/** What c2patool wrote about a file of the corpus. */
type Store = {
  active_manifest: string
  manifests: Record<
    string,
    {
      claim_generator: string
      title: string
      ingredients: { title: string; relationship: string }[]
      assertions: { label: string; data: { actions?: { action: string }[] } }[]
      signature_info: { issuer: string; cert_serial_number: string; time?: string }
    }
  >
}

const storeOf = (name: string): Store =>
  JSON.parse(readFileSync(join(CORPUS, 'expected', `${name}.manifest_store.json`), 'utf8')) as Store

describe('the Content Credentials of real files', () => {
  it.skipIf(!hasCorpus)(`are read as c2patool reads them, signer and time included${needsCorpus}`, async () => {
    const { inspect } = setupInspection()
    const files = [
      ...['C', 'CA', 'E-dat-CA', 'E-sig-CA', 'E-uri-CA', 'XCA'].map((name) => [
        `c2pa/adobe-20220124-${name}.jpg`,
        `c2pa__adobe-20220124-${name}`,
      ]),
      ['c2pa/nikon-20221019-building.jpeg', 'c2pa__nikon-20221019-building'],
    ] as const
    for (const [file = '', expectedFile = ''] of files) {
      const found = (await inspect(file)).metadata?.contentCredentials
      const store = storeOf(expectedFile)
      const manifest = store.manifests[store.active_manifest]
      const actions = manifest?.assertions
        .filter(({ label }) => label.startsWith('c2pa.actions'))
        .flatMap(({ data }) => data.actions?.map(({ action }) => action) ?? [])
      expect({ file, ...found, actions: found?.actions.map(({ action }) => action) }).toMatchObject({
        file,
        label: store.active_manifest,
        manifests: Object.keys(store.manifests).length,
        title: manifest?.title,
        claimGenerator: manifest?.claim_generator,
        actions,
        ingredients: manifest?.ingredients.map(({ title, relationship }) => ({ title, relationship })),
      })
      expect(found?.signer?.organisation).toBe(manifest?.signature_info.issuer)
      expect(BigInt(`0x${found?.signer?.serial}`).toString()).toBe(manifest?.signature_info.cert_serial_number)
      // c2patool names no time where the signature does not hold; here it is read and not checked.
      const { time } = manifest?.signature_info ?? {}
      if (time !== undefined) expect(found?.signedAt).toBe(time.replace('+00:00', 'Z'))
    }
  })

  it.skipIf(!hasCorpus)(`are absent where the file has none${needsCorpus}`, async () => {
    const { inspect } = setupInspection()
    expect((await inspect('c2pa/adobe-20220124-A.jpg')).metadata?.contentCredentials ?? null).toBeNull()
    expect((await inspect('camera-jpeg/Apple iPhone 6.jpg')).metadata?.contentCredentials).toBeNull()
  })
})

describe('what is noticed in real files', () => {
  it.skipIf(!hasCorpus)(`names the generator that left its parameters${needsCorpus}`, async () => {
    const { inspect } = setupInspection()
    const generatorOf = async (name: string) =>
      (await inspect(name)).metadata?.indicators.find(({ kind }) => kind === 'generator')
    expect(await generatorOf('ai-labelled/automatic1111_cropped.jpg')).toMatchObject({ form: 'Automatic1111' })
    expect(await generatorOf('ai-labelled/automatic1111_cropped.png')).toMatchObject({ form: 'Automatic1111' })
    expect(await generatorOf('ai-labelled/flux_schnell_example.png')).toMatchObject({ form: 'ComfyUI' })
    expect(await generatorOf('ai-labelled/img2img_cropped.png')).toMatchObject({ form: 'ComfyUI' })
    expect(await generatorOf('ai-labelled/sdxlturbo_example.png')).toMatchObject({ form: 'ComfyUI' })
    expect(await generatorOf('ai-labelled/fooocus1_cropped.png')).toMatchObject({ form: 'Fooocus' })
    expect(await generatorOf('ai-labelled/invokeai_imeta1.png')).toMatchObject({ form: 'InvokeAI' })
    expect(await generatorOf('ai-labelled/novelai1_cropped.png')).toMatchObject({ form: null, value: 'NovelAI' })
  })

  it.skipIf(!hasCorpus)(`names no generator in any photograph${needsCorpus}`, async () => {
    const { inspect } = setupInspection()
    const folders = ['camera-jpeg', 'orientation', 'heif', 'faces', 'no-exif', 'metadata']
    const files = corpusFiles().flatMap(([name]) => (folders.includes(name.split('/')[0] ?? '') ? [name] : []))
    expect(files.length).toBeGreaterThan(100)
    const wrong: unknown[] = []
    for (const name of files) {
      const indicators = (await inspect(name)).metadata?.indicators ?? []
      wrong.push(...indicators.filter(({ kind }) => kind === 'generator').map(({ value }) => ({ name, value })))
    }
    expect(wrong).toEqual([])
  })

  it.skipIf(!hasCorpus)(`finds an embedded thumbnail like its picture, or not${needsCorpus}`, async () => {
    const { inspect, derivativesFolder } = setupInspection()
    const phone = await inspect('camera-jpeg/Apple iPhone 6.jpg')
    expect(phone.metadata?.embedded).toMatchObject({ kind: 'exif_thumbnail', proportions: 'same' })
    expect(phone.metadata?.embedded?.likeness).toBeGreaterThan(0.95)
    expect(existsSync(derivativePath(derivativesFolder, phone.sha256, 'embedded', 'jpg'))).toBe(true)
    const other = await inspect('camera-jpeg/Sony Cybershot (3).jpg')
    expect(other.metadata?.embedded?.proportions).toBe('differs')
    expect(other.metadata?.embedded?.likeness).toBeLessThan(0.8)
  })

  it.skipIf(!hasCorpus)(
    `tells how finely a position is written, and what it was written as${needsCorpus}`,
    async () => {
      const { inspect } = setupInspection()
      const { metadata } = await inspect('camera-jpeg/Apple iPhone 6.jpg')
      expect(metadata?.position).toMatchObject({
        source: 'EXIF',
        recordedAs: '51/1 45/1 4467/100 N, 0/1 19/1 441/100 W',
        altitudeReference: '0',
        directionReference: 'T',
      })
      expect(metadata?.position?.stepMetres).toBeCloseTo(0.309, 2)
      expect(metadata?.times).toContainEqual({
        what: 'gps',
        source: 'GPS',
        tag: 'GPSDateStamp, GPSTimeStamp',
        // This phone counts the days of the year: 259 is the 16th of September.
        raw: '2014:09:259 13:05:12.05',
        offset: 'Z',
        offsetTag: 'GPSTimeStamp',
        local: '2014-09-16T13:05:12.05',
        notes: ['day_of_year'],
      })
    },
  )
})
