import type { Blocks, Duration } from '../../container/blocks.ts'
import type { Held } from './end.ts'
import { toMilliseconds } from './end.ts'

/** Packets of one length: their bytes, and the frames of samples in each. */
export type ConstantPackets = { bytes: number; frames: number; rate: number }

/** How long these bytes of packets last, in seconds; a last incomplete packet does not count. null = no packets. */
export function secondsOf(packets: ConstantPackets | null, bytes: number): number | null {
  if (packets === null) return null
  const { bytes: each, frames, rate } = packets
  if (!(each > 0 && frames > 0 && rate > 0 && Number.isFinite(rate)) || !(bytes >= 0)) return null
  return toMilliseconds((Math.floor(bytes / each) * frames) / rate)
}

/** What is held of what is stated. */
export const heldOf = (packets: ConstantPackets | null, held: number, stated: number): Held => ({
  seconds: secondsOf(packets, held),
  dueSeconds: secondsOf(packets, stated),
})

/** Notes a duration where there is one; 0 = it holds no sound. */
export function setDuration(blocks: Blocks, seconds: number | null, basis: Duration['basis']): void {
  if (seconds !== null) blocks.duration = { seconds, basis }
}
