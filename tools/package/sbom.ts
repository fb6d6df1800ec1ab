import type { Shipped } from './notices.ts'

type Component = { 'bom-ref': string; name: string; version: string }
type Sbom = {
  serialNumber?: string
  metadata: { timestamp?: string }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * `npm sbom` (CycloneDX) of all that is installed, reduced to what ships: bundled packages are development dependencies, so
 * npm's own `--omit` would lose them. Electron is kept. Time and serial number go: the same sources give the same file.
 */
export function shippedSbom(whole: Sbom, shipped: readonly Shipped[]): Sbom {
  const wanted = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
  const components = whole.components.filter(
    // npm names an aliased package by its alias in `name`, by itself in `bom-ref`.
    ({ 'bom-ref': ref, name, version }) => name === 'electron' || wanted.has(ref) || wanted.has(`${name}@${version}`),
  )
  const kept = new Set(components.map((component) => component['bom-ref']))
  const dependencies = whole.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }))
  const { serialNumber: _serial, ...rest } = whole
  const { timestamp: _time, ...metadata } = whole.metadata
  return { ...rest, metadata, components, dependencies }
}
