import type { PowerState } from '../contract/activity.ts'
import { messages } from './messages.ts'

const label = messages('power.label', {
  awake: 'Asked to stay awake',
  onBattery: 'On battery, asked to stay awake',
})

export const powerWords = messages('power', {
  lid: 'While this runs, the system is asked to stay awake. Closing the lid can still put this computer to sleep.',
  battery: 'It runs on its battery: connect it to mains power, so that what is under way is not cut off.',
})

/** What the status bar says while long work runs; null = nothing runs. */
export function powerLabel({ isKeptAwake, isOnBattery }: PowerState): string | null {
  if (!isKeptAwake) return null
  return isOnBattery ? label.onBattery : label.awake
}

/** The same in sentences. */
export const powerSentences = ({ isOnBattery }: PowerState): string =>
  [powerWords.lid, ...(isOnBattery ? [powerWords.battery] : [])].join(' ')
