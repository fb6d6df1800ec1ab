import { hostname } from 'node:os'
import { macMachine } from '../children/mac-machine.ts'

let toldOfMac: string | null | undefined
/** Asked once: it starts a process, and a start, each try for a lock and each refusal want to know. */
function uuidOfThisMac(): string | null {
  if (toldOfMac === undefined) toldOfMac = macMachine()
  return toldOfMac
}

type MachineOptions = { platform?: NodeJS.Platform; uuidOfMac?: () => string | null }

/**
 * What tells this computer from others that reach the same drive. That is its name, but on macOS, which renames it with the
 * network it is in: there its hardware has a UUID. Where that is not told, the name has to do.
 */
export const machineName = ({ platform = process.platform, uuidOfMac = uuidOfThisMac }: MachineOptions = {}): string =>
  (platform === 'darwin' ? uuidOfMac() : null) ?? hostname()
