/** The three IPC channels. Apart from the contract, so that the preload carries no schema library. */
export const CHANNELS = { call: 'touchstone:call', event: 'touchstone:event', drop: 'touchstone:drop' } as const
