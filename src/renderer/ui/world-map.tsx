import { useId, useState } from 'react'
import type { RecordedPosition } from '../../shared/model/metadata.ts'
import { worldMap as words } from '../../shared/words/world-map.ts'
import { type Extent, errorEllipse, extentAround, graticule, pointOf, WORLD } from './map-geometry.ts'
import { Segmented } from './segmented.tsx'
import { WORLD_OUTLINE } from './world-outline.ts'
import './world-map.css'

/** A GPS location to be marked; `letter` distinguishes the sides of a comparison, null = there is only one. */
export type MapMark = { letter: string | null; place: RecordedPosition }

/** Positions of the letters, so that those of marks in one spot do not cover each other. */
const CORNERS = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
] as const

/**
 * Recorded GPS locations on an outline of the world included in the app: nothing is fetched for it. Marks show the
 * location in an image's metadata, which need not be where it was taken.
 */
export function WorldMap({ marks, name = words.title }: { marks: readonly MapMark[]; name?: string }) {
  const [isNear, setNear] = useState(false)
  const around = extentAround(marks.map(({ place }) => place))
  const extent = isNear ? around : WORLD
  return (
    <figure className="world-map">
      <Outline marks={marks} extent={extent} name={name} />
      <figcaption>
        <Segmented
          label={words.part}
          value={isNear ? 'near' : 'world'}
          options={[
            { value: 'world', label: words.world },
            { value: 'near', label: words.near },
          ]}
          onChange={(part) => setNear(part === 'near')}
        />
        <span className="quiet">{words.note}</span>
      </figcaption>
    </figure>
  )
}

/** Copies of the world on either side, for locations close to 180°. */
const WRAPS = [-3600, 0, 3600] as const

function Outline({ marks, extent, name }: { marks: readonly MapMark[]; extent: Extent; name: string }) {
  const land = useId()
  const { x, y, width, height } = extent
  // Units of the drawing per part of its width, so that marks and lines have the same size in every extent.
  const unit = width / 400
  return (
    <svg
      className="world-map-outline"
      viewBox={`${x} ${y} ${width} ${height}`}
      role="img"
      aria-label={`${name}: ${marks.map(({ letter, place }) => words.spoken(letter, place)).join('; ')}`}
    >
      <defs>
        <path id={land} d={WORLD_OUTLINE} />
      </defs>
      {WRAPS.map((by) => (
        <use key={by} href={`#${land}`} x={by} className="map-land" strokeWidth={0.9 * unit} />
      ))}
      <path className="map-lines" d={graticule(extent)} strokeWidth={0.6 * unit} />
      {marks.map(({ letter, place }, index) => {
        const at = pointOf(place, extent)
        const error = errorEllipse(place)
        const corner = CORNERS[index % CORNERS.length] ?? CORNERS[0]
        return (
          <g key={letter ?? ''}>
            {error !== null && error.y > 2 * unit && (
              <ellipse className="map-error" cx={at.x} cy={at.y} rx={error.x} ry={error.y} strokeWidth={unit} />
            )}
            <circle className="map-halo" cx={at.x} cy={at.y} r={6.5 * unit} strokeWidth={unit} />
            <circle className="map-mark" cx={at.x} cy={at.y} r={3.2 * unit} />
            {letter !== null && (
              <text
                className="map-letter"
                x={at.x + corner.x * 13 * unit}
                y={at.y + corner.y * 11 * unit}
                fontSize={13 * unit}
                strokeWidth={3 * unit}
              >
                {letter}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}
