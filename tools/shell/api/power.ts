import { EventEmitter } from 'node:events'
import type { PowerMonitor, PowerSaveBlocker } from 'electron'

const BLOCKERS: ReadonlySet<unknown> = new Set<Parameters<PowerSaveBlocker['start']>[0]>([
  'prevent-app-suspension',
  'prevent-display-sleep',
])

/** The system's power: a test says what it does. As in Electron, nobody asks about it before `ready`. */
export function createPower(isReady: () => boolean) {
  let isOnBattery = false
  let lastId = 0
  const started = new Set<number>()
  const onlyOnceReady = (name: string) => {
    if (!isReady()) throw new Error(`The '${name}' module can't be used before the app 'ready' event`)
  }
  const powerMonitor = Object.assign(new EventEmitter(), {
    isOnBatteryPower: (): boolean => {
      onlyOnceReady('powerMonitor')
      return isOnBattery
    },
  }) satisfies Pick<PowerMonitor, 'isOnBatteryPower'>
  const powerSaveBlocker: PowerSaveBlocker = {
    start: (type) => {
      onlyOnceReady('powerSaveBlocker')
      if (!BLOCKERS.has(type))
        throw new TypeError(`Error processing argument at index 0, conversion failure from ${type}`)
      lastId += 1
      started.add(lastId)
      return lastId
    },
    stop: (id) => started.delete(id),
    isStarted: (id) => started.has(id),
  }
  return {
    powerMonitor,
    powerSaveBlocker,
    /** How many blockers were started and not stopped. */
    blockers: (): number => started.size,
    setOnBattery: (isOn: boolean): void => {
      isOnBattery = isOn
    },
  }
}
