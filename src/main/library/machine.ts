import { hostname } from 'node:os'
import { macMachine } from '../children/mac-machine.ts'

let macId: string | null | undefined
/** Queried once: it starts a process, and every startup, attempt to lock and refusal needs the result. */
function uuidOfThisMac(): string | null {
  if (macId === undefined) macId = macMachine()
  return macId
}

type MachineOptions = { platform?: NodeJS.Platform; uuidOfMac?: () => string | null }

/**
 * Identifies this computer among others that can access the same drive. Usually by its host name, but macOS changes
 * that with the network: there the hardware UUID is used, or the name if the UUID is unavailable.
 */
export const machineName = ({ platform = process.platform, uuidOfMac = uuidOfThisMac }: MachineOptions = {}): string =>
  (platform === 'darwin' ? uuidOfMac() : null) ?? hostname()
