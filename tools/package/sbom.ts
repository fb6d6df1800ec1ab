import type { Shipped } from './notices.ts'

type Component = { 'bom-ref': string; name: string; properties: { name: string; value: string }[] }
type Sbom = {
  serialNumber?: string
  metadata: { timestamp?: string; component: { 'bom-ref': string; name: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * `npm sbom` (CycloneDX) of all that is installed, reduced to what ships and Electron: bundled packages are development
 * dependencies, so npm's own `--omit` would lose them. Throws naming each shipped package that npm does not list. Time,
 * serial number and the name of the checkout's folder go: the same sources give the same file.
 */
export function shippedSbom(whole: Sbom, shipped: readonly Shipped[]): Sbom {
  // npm names an aliased package by its alias in `name`, by itself in `bom-ref`; the root by its folder.
  const nameOf = (ref: string) => ref.slice(0, ref.lastIndexOf('@'))
  const wanted = new Set(shipped.map(({ name, version }) => `${name}@${version}`))
  const components = whole.components
    .filter(({ 'bom-ref': ref }) => nameOf(ref) === 'electron' || wanted.has(ref))
    .map(({ properties, ...component }) => ({
      ...component,
      name: nameOf(component['bom-ref']),
      properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
    }))
  const listed = new Set(components.map((component) => component['bom-ref']))
  const lacking = [...wanted].filter((ref) => !listed.has(ref))
  if (lacking.length > 0) throw new Error(`npm sbom does not list: ${lacking.join(', ')}`)

  const root = whole.metadata.component
  const dependencies = whole.dependencies
    .filter(({ ref }) => listed.has(ref) || ref === root['bom-ref'])
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => listed.has(one)) }))
  const { serialNumber: _serial, ...rest } = whole
  const { timestamp: _time, ...metadata } = whole.metadata
  return {
    ...rest,
    metadata: { ...metadata, component: { ...root, name: nameOf(root['bom-ref']) } },
    components,
    dependencies,
  }
}
