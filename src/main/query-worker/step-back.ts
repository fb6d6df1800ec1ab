import { constants, setPriority } from 'node:os'

/**
 * Lets every other thread go first: what is drawn now, before what is read for later. Only Linux has a priority for each
 * thread; elsewhere it would be that of the whole app.
 */
export function stepBack(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
