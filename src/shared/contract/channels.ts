/** The IPC channels. Separate from the contract, so that the preload includes no schema library. */
export const CHANNELS = {
  call: 'touchstone:call',
  event: 'touchstone:event',
  drop: 'touchstone:drop',
  look: 'touchstone:look',
} as const
