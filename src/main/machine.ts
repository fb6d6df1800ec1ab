import { hostname } from 'node:os'
import { macMachine } from './children/mac-machine.ts'

type Asked = { platform?: NodeJS.Platform; uuidOfMac?: () => string | null }

/**
 * What tells this computer from others that reach the same drive. That is its name, but on macOS, which renames it with the
 * network it is in: there its hardware has a UUID. Where that is not told, the name has to do.
 */
export const machineName = ({ platform = process.platform, uuidOfMac = macMachine }: Asked = {}): string =>
  (platform === 'darwin' ? uuidOfMac() : null) ?? hostname()
