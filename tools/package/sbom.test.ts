import { describe, expect, it } from 'vitest'
import type { Shipped } from './notices.ts'
import { shippedSbom } from './sbom.ts'

const DEVELOPMENT = { name: 'cdx:npm:package:development', value: 'true' }
const component = (ref: string, name: string, properties: { name: string; value: string }[] = []) => ({
  'bom-ref': ref,
  name,
  properties,
})
const shipped = (name: string, version: string): Shipped => ({
  name,
  version,
  license: 'MIT',
  folder: `node_modules/${name}`,
  isBundled: false,
})
/** As npm writes it in a folder named "checkout". */
const WHOLE = {
  serialNumber: 'urn:uuid:1',
  metadata: { timestamp: '2026-01-01T00:00:00Z', component: { 'bom-ref': 'touchstone@0.1.0', name: 'checkout' } },
  components: [
    component('@napi-rs/keyring@2.1.2', 'keytar'),
    component('@napi-rs/keyring-linux-x64-gnu@2.1.2', '@napi-rs/keyring-linux-x64-gnu'),
    component('zod@4.6.7', 'zod', [DEVELOPMENT]),
    component('string-width@8.3.0', 'string-width'),
    component('string-width@7.2.0', 'string-width'),
    component('electron@45.4.1', 'electron', [DEVELOPMENT]),
    component('vitest@5.1.1', 'vitest', [DEVELOPMENT]),
  ],
  dependencies: [
    { ref: 'touchstone@0.1.0', dependsOn: ['@napi-rs/keyring@2.1.2', 'vitest@5.1.1', 'zod@4.6.7'] },
    { ref: '@napi-rs/keyring@2.1.2', dependsOn: ['@napi-rs/keyring-linux-x64-gnu@2.1.2'] },
    { ref: 'vitest@5.1.1', dependsOn: ['zod@4.6.7'] },
  ],
}
const SHIPPED = [
  shipped('@napi-rs/keyring', '2.1.2'),
  shipped('@napi-rs/keyring-linux-x64-gnu', '2.1.2'),
  shipped('string-width', '8.3.0'),
  shipped('zod', '4.6.7'),
]

describe('the SBOM', () => {
  const sbom = shippedSbom(WHOLE, SHIPPED)

  it('lists what ships, in the version that ships, and Electron', () => {
    expect(sbom.components.map((one) => one['bom-ref'])).toEqual([
      '@napi-rs/keyring@2.1.2',
      '@napi-rs/keyring-linux-x64-gnu@2.1.2',
      'zod@4.6.7',
      'string-width@8.3.0',
      'electron@45.4.1',
    ])
  })

  it('names an aliased package by itself, and calls nothing that ships a development dependency', () => {
    expect(sbom.components[0]?.name).toBe('@napi-rs/keyring')
    expect(sbom.components.flatMap(({ properties }) => properties)).toEqual([])
  })

  it('keeps what the app and its packages depend on, as far as it ships', () => {
    expect(sbom.dependencies).toEqual([
      { ref: 'touchstone@0.1.0', dependsOn: ['@napi-rs/keyring@2.1.2', 'zod@4.6.7'] },
      { ref: '@napi-rs/keyring@2.1.2', dependsOn: ['@napi-rs/keyring-linux-x64-gnu@2.1.2'] },
    ])
  })

  it('is the same whenever and wherever it is made', () => {
    const { timestamp: _, ...metadata } = WHOLE.metadata
    const elsewhere = {
      ...WHOLE,
      serialNumber: 'urn:uuid:2',
      metadata: { ...metadata, component: { ...metadata.component, name: 'elsewhere' }, timestamp: 'later' },
    }
    expect(shippedSbom(elsewhere, SHIPPED)).toEqual(sbom)
    expect(sbom.metadata.component.name).toBe('touchstone')
  })

  it('is not made when npm does not list a package that ships', () => {
    expect(() => shippedSbom(WHOLE, [...SHIPPED, shipped('sharp', '0.35.5')])).toThrow(
      'npm sbom does not list: sharp@0.35.5',
    )
  })
})
