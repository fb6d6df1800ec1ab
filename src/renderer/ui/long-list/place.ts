/**
 * Where a scrolled list is. `bar` is the position of the scroll bar, px; what is visible begins at `bar + shift` px of the
 * list. A list that is longer than the browser can scroll is drawn in a shorter space: rows are drawn `shift` px further up
 * than they are. A short step moves the bar alone, so that the list moves by as many pixels; a long one, as by dragging
 * the bar, goes to the place in the list that the bar's place in its space stands for. `shift` is a whole number.
 */
export type Place = { bar: number; shift: number }

export type Lengths = {
  /** The bar's last position, px. */
  bar: number
  /** How much longer the list is than the space it is drawn in, px; 0 = no longer. */
  beyond: number
  /** What is visible at once, px. */
  view: number
}

/**
 * The longest space, px. Chromium ends elements at 33,554,428 px, and a position in it is exact to the pixel only up to
 * 16,777,216, where 32-bit floats count in twos.
 */
const MAX_SPACE = 16_000_000
/** What is scrolled one to one at either end of a longer list, px: the ends are the same as in a short one. */
const END = 1_000_000
/** A longer step, in visible lengths, is a jump: keys, wheels and gestures move less, one pixel of a dragged bar more. */
const JUMP = 2

/** The space for a list of so many px, px. */
export const spaceOf = (length: number): number => Math.min(length, MAX_SPACE)

const within = (value: number, last: number) => Math.max(0, Math.min(value, last))

/** Maps a position to the same place of another length; the ends keep their distance to the nearer one. */
function mapped(at: number, from: number, to: number): number {
  if (from === to || at <= END) return at
  if (at >= from - END) return to - (from - at)
  return END + ((at - END) * (to - 2 * END)) / (from - 2 * END)
}

/** The place at which the list is visible from `offset` px on. */
export function placeAt(offset: number, { bar: last, beyond }: Lengths): Place {
  const visible = within(offset, last + beyond)
  const shift = Math.round(visible - mapped(visible, last + beyond, last))
  return { bar: visible - shift, shift }
}

/**
 * The place, or the one to move to where the bar is at an end and the list is not, or the other way round: after many
 * short steps the bar is not quite where it belongs.
 */
export function tenable({ bar, shift }: Place, lengths: Lengths): Place {
  const offset = bar + shift
  const isAtEnd = bar <= 0 || bar >= lengths.bar || offset <= 0 || offset >= lengths.bar + lengths.beyond
  return isAtEnd ? placeAt(offset, lengths) : { bar, shift }
}

/** The same with the bar where it belongs. What is visible does not move, and a bar that is a pixel off stays. */
export function settled(place: Place, lengths: Lengths): Place {
  const to = placeAt(place.bar + place.shift, lengths)
  return Math.abs(to.shift - place.shift) < 2 ? tenable(place, lengths) : to
}

/** The place after the bar moved to `bar`. */
export function moved(from: Place, bar: number, lengths: Lengths): Place {
  if (Math.abs(bar - from.bar) < JUMP * lengths.view) return tenable({ bar, shift: from.shift }, lengths)
  return { bar, shift: Math.round(mapped(bar, lengths.bar, lengths.bar + lengths.beyond) - bar) }
}
