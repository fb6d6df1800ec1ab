/** Pixels of an image after display rotation, or CSS pixels of a pane. */
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }
/** Rectangle of an image in its pane, in CSS pixels of the pane, origin top-left. It may extend beyond the pane. */
export type Rect = { x: number; y: number; width: number; height: number }

/**
 * A view in terms that apply to images and panes of any size: `centre` is the point of the image in the middle of the
 * pane, in fractions (0–1, origin top-left), `zoom` is relative to the whole image just fitting.
 */
export type View = { centre: Point; zoom: number }

/**
 * One pane: its image, its own size, and how it departs from the common view. The middle of this pane shows the point
 * `offset + stretch × centre`; `factor` multiplies the zoom. A pane that does not depart has offset 0, stretch 1 and
 * factor 1.
 */
export type Pane = { picture: Size; size: Size; offset: Point; stretch: Point; factor: number }

/** Margin around a fitted image, in CSS pixels, for the numbers outside the boxes. */
const MARGIN = 28
/** Maximum number of screen pixels per image pixel: 3200%. */
const MAX_DENSITY = 32

/** Named zooms; "full" = one image pixel per screen pixel. */
export type NamedZoom = 'fit' | 'fill' | 'full'

/** CSS pixels per image pixel at which the whole image just fits, whether that shrinks or enlarges it. */
export function wholeScale({ picture, size }: Pick<Pane, 'picture' | 'size'>): number {
  const across = Math.max(1, size.width - 2 * MARGIN) / picture.width
  const down = Math.max(1, size.height - 2 * MARGIN) / picture.height
  return Math.min(across, down)
}

/** CSS pixels per image pixel. */
export const scaleOf = ({ zoom }: View, pane: Pane): number => wholeScale(pane) * zoom * pane.factor

/** Zoom at which a pane shows its image at this many CSS pixels per image pixel. */
export const zoomForScale = (scale: number, pane: Pane): number => scale / (wholeScale(pane) * pane.factor)

/**
 * Zoom that a name means in this pane. "fit" does not enlarge an image smaller than its pane unless `mayEnlarge`: next
 * to another one, a small version of the same image should have the same size. `density` = screen pixels per CSS pixel.
 */
export function zoomNamed(name: NamedZoom, pane: Pane, density: number, mayEnlarge: boolean): number {
  const full = zoomForScale(1 / density, pane)
  if (name === 'full') return full
  if (name === 'fit') return mayEnlarge ? 1 / pane.factor : Math.min(1 / pane.factor, full)
  const { picture, size } = pane
  return zoomForScale(Math.max(size.width / picture.width, size.height / picture.height), pane)
}

/** Limits a zoom to between fit and 3200%. */
export function boundZoom(zoom: number, pane: Pane, density: number, mayEnlarge: boolean): number {
  const least = zoomNamed('fit', pane, density, mayEnlarge)
  const most = Math.max(least, zoomForScale(MAX_DENSITY / density, pane))
  return Math.min(Math.max(zoom, least), most)
}

/** Point of the image in the middle of the pane, in fractions. */
export const centreIn = ({ centre }: View, { offset, stretch }: Pane): Point => ({
  x: offset.x + stretch.x * centre.x,
  y: offset.y + stretch.y * centre.y,
})

/** The common centre at which this pane has that point in its middle. */
export const centreFor = (fraction: Point, { offset, stretch }: Pane): Point => ({
  x: (fraction.x - offset.x) / stretch.x,
  y: (fraction.y - offset.y) / stretch.y,
})

/**
 * Rectangle of the image in the pane: the single source for the pixels, the boxes on them and the point under the
 * pointer.
 */
export function rectOf(view: View, pane: Pane): Rect {
  const scale = scaleOf(view, pane)
  const middle = centreIn(view, pane)
  const [width, height] = [pane.picture.width * scale, pane.picture.height * scale]
  const x = pane.size.width / 2 - middle.x * width
  const y = pane.size.height / 2 - middle.y * height
  return { x, y, width, height }
}

/** Rounding must not make an image that just fits extend beyond its pane; CSS pixels. */
const ROUNDING = 0.01

/** Whether no part of the image extends beyond the pane along an axis. */
export function isSeenAlong(view: View, pane: Pane, axis: 'x' | 'y'): boolean {
  const length = axis === 'x' ? 'width' : 'height'
  const rect = rectOf(view, pane)
  return rect[axis] >= -ROUNDING && rect[axis] + rect[length] <= pane.size[length] + ROUNDING
}

/** Point of the image under a point of the pane, in fractions; outside 0–1 next to the image. */
export function fractionAt(view: View, pane: Pane, point: Point): Point {
  const rect = rectOf(view, pane)
  return { x: (point.x - rect.x) / rect.width, y: (point.y - rect.y) / rect.height }
}

/** The view after a zoom that keeps the image fixed under a point of the pane. */
export function zoomedAt(view: View, pane: Pane, point: Point, zoom: number): View {
  const held = fractionAt(view, pane, point)
  const scale = scaleOf({ ...view, zoom }, pane)
  const middle = {
    x: held.x - (point.x - pane.size.width / 2) / (pane.picture.width * scale),
    y: held.y - (point.y - pane.size.height / 2) / (pane.picture.height * scale),
  }
  return { zoom, centre: centreFor(middle, pane) }
}

/** Maximum share of the pane for a part of the image that is navigated to, and the maximum density it is shown at. */
const PART_OF_PANE = 0.5
const MAX_PART_DENSITY = 8

/** View on a part of the image, in fractions of it: centred, with its surroundings. */
export function viewOn(part: Rect, pane: Pane, density: number, mayEnlarge: boolean): View {
  const { picture, size } = pane
  const across = (size.width * PART_OF_PANE) / (part.width * picture.width)
  const down = (size.height * PART_OF_PANE) / (part.height * picture.height)
  const scale = Math.min(across, down, MAX_PART_DENSITY / density)
  const middle = { x: part.x + part.width / 2, y: part.y + part.height / 2 }
  return { zoom: boundZoom(zoomForScale(scale, pane), pane, density, mayEnlarge), centre: centreFor(middle, pane) }
}

/** The view after panning by CSS pixels. */
export function pannedBy(view: View, pane: Pane, by: Point): View {
  const { width, height } = rectOf(view, pane)
  const middle = centreIn(view, pane)
  return { ...view, centre: centreFor({ x: middle.x - by.x / width, y: middle.y - by.y / height }, pane) }
}

/**
 * Keeps the images in view: part of each stays in the middle of its pane. Any movement allowed in one pane is allowed
 * in all, so that it does not matter in which one a person pans. Nothing is pulled to the middle, otherwise the point
 * under the pointer would slip away while zooming.
 */
export function kept(view: View, panes: readonly Pane[]): View {
  const along = (axis: 'x' | 'y') => {
    const least = Math.min(...panes.map((pane) => centreFor({ x: 0, y: 0 }, pane)[axis]))
    const most = Math.max(...panes.map((pane) => centreFor({ x: 1, y: 1 }, pane)[axis]))
    return Math.min(Math.max(view.centre[axis], least), most)
  }
  return { ...view, centre: { x: along('x'), y: along('y') } }
}

/**
 * The pane with the departure that aligns its own point with that of another pane: from then on both move by the same
 * number of screen pixels, as two images of one scene must. `factor` = how much larger it is to be shown than now, 1 if
 * one pair of points says nothing about that.
 */
export function aligned(view: View, pane: Pane, own: Point, other: Pane, reference: Point, factor = 1): Pane {
  const scaled = { ...pane, factor: pane.factor * factor }
  const [shown, beside] = [rectOf(view, scaled), rectOf(view, other)]
  const stretch = {
    x: (other.stretch.x * beside.width) / shown.width,
    y: (other.stretch.y * beside.height) / shown.height,
  }
  const centre = centreFor(reference, other)
  return { ...scaled, stretch, offset: { x: own.x - stretch.x * centre.x, y: own.y - stretch.y * centre.y } }
}
