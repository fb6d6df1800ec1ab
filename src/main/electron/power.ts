import { powerMonitor, powerSaveBlocker } from 'electron'
import type { AwakeTime } from '../awake-time.ts'
import type { Power } from '../long-work.ts'

/** The power of this computer as Electron provides it, once it is ready. */
export const systemPower: Power = {
  keepAwake: () => {
    const blocker = powerSaveBlocker.start('prevent-app-suspension')
    return () => void powerSaveBlocker.stop(blocker)
  },
  isOnBattery: () => powerMonitor.isOnBatteryPower(),
}

/** Passes on what the system says of its sleeps. */
export function followSleep({ suspended, resumed }: Pick<AwakeTime, 'suspended' | 'resumed'>): void {
  powerMonitor.on('suspend', suspended)
  powerMonitor.on('resume', resumed)
}
