import { seededRandom } from '../../../tests/support/random.ts'
import { circle, glow, gradient, path, rect, type Scene, times } from './svg.ts'

type Mood = { sky: string[]; water: string[]; sun: string; far: string; near: string; hasFire: boolean; seed: number }

const dusk: Mood = {
  sky: ['#25355b', '#6d6a8d', '#d58b72', '#f4c58d'],
  water: ['#c98d74', '#5e5f78', '#1f2a44'],
  sun: '#ffe6b0',
  far: '#4a4c66',
  near: '#161c2e',
  hasFire: false,
  seed: 3,
}
const night: Mood = {
  sky: ['#0a0f1c', '#1a2233', '#3d2f33', '#8a4a2a'],
  water: ['#6b3a24', '#1c1d28', '#080b14'],
  sun: '#ff9a3c',
  far: '#23222c',
  near: '#07090f',
  hasFire: true,
  seed: 8,
}
const morning: Mood = {
  sky: ['#8fb3cf', '#b9d0de', '#e4e6df', '#f3e9d6'],
  water: ['#c7d4d6', '#7f9cab', '#4b6a7c'],
  sun: '#fff6dc',
  far: '#8b9dab',
  near: '#35444f',
  hasFire: false,
  seed: 21,
}

export const harbourAtDusk = (): Scene => harbour(dusk)
export const harbourFire = (): Scene => harbour(night)
export const harbourMorning = (): Scene => harbour(morning)

function harbour({ sky, water, sun, far, near, hasFire, seed }: Mood): Scene {
  const [width, height, horizon] = [1620, 1080, 640]
  const random = seededRandom(seed)
  const hills = times(9, (index) => {
    const x = index * 200 - 60
    return path(`M${x} ${horizon} q130 ${-40 - random() * 70} 320 0Z`, far, 'opacity="0.75"')
  })
  const warehouses = times(7, (index) => {
    const [x, wide, high] = [560 + index * 152, 110 + random() * 60, 34 + random() * 46]
    return (
      rect(x, horizon - high, wide, high, near) +
      path(`M${x - 5} ${horizon - high} l${wide / 2 + 5} -22 l${wide / 2 + 5} 22Z`, near)
    )
  })
  const cranes = crane(180, horizon, 1.1, near) + crane(370, horizon, 0.85, near) + crane(1310, horizon, 1, near)
  const ship = `${path('M640 690 l420 0 l-34 58 l-346 0Z', near)}${rect(900, 610, 96, 82, near)}${rect(924, 560, 26, 52, near)}${times(6, (i) => rect(676 + i * 34, 660, 28, 30, i % 2 ? '#7d3b34' : '#3d5566'))}`
  const ripples = times(150, () => {
    const y = horizon + 8 + random() ** 1.4 * (height - horizon)
    const far01 = (y - horizon) / (height - horizon)
    const long = 20 + random() * 150 * (0.3 + far01)
    const isLit = random() > 0.55
    return rect(
      random() * width,
      y,
      long,
      1 + far01 * 3,
      isLit ? sun : '#000',
      `opacity="${isLit ? 0.05 + random() * 0.2 : 0.1}"`,
    )
  })
  const light = hasFire ? { x: 1010, y: horizon - 40 } : { x: 1180, y: horizon - 84 }
  const body = `<defs>${gradient('sky', sky)}${gradient('water', water)}${glow('sun', sun, 0.95)}
<filter id="smoke" x="-30%" y="-30%" width="160%" height="160%"><feTurbulence type="fractalNoise" baseFrequency="0.012 0.016" numOctaves="4" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="110"/><feGaussianBlur stdDeviation="9"/></filter></defs>
${rect(0, 0, width, horizon + 4, 'url(#sky)')}
${circle(light.x, light.y, hasFire ? 420 : 330, 'url(#sun)', `opacity="${hasFire ? 0.75 : 0.9}"`)}
${hasFire ? '' : circle(light.x, light.y, 44, sun)}
${hills}${hasFire ? smoke(light.x, light.y, random) : ''}${warehouses}${hasFire ? flames(light.x, horizon, random) : ''}
${rect(0, horizon, width, height - horizon, 'url(#water)')}
${path(`M${light.x - 40} ${horizon} l80 0 l130 ${height - horizon} l-340 0Z`, sun, 'opacity="0.16"')}
${ripples}${ship}${cranes}
${path(`M0 ${height} L0 962 Q300 930 520 990 T980 1020 L1100 ${height}Z`, near)}`
  return { width, height, body, faces: [] }
}

function crane(x: number, ground: number, size: number, fill: string): string {
  const line = (d: string, wide: number) =>
    `<path d="${d}" stroke="${fill}" stroke-width="${wide * size}" fill="none"/>`
  const at = (dx: number, dy: number) => `${x + dx * size} ${ground - dy * size}`
  return [
    line(`M${at(-34, 0)} L${at(-12, 190)} M${at(34, 0)} L${at(12, 190)}`, 7),
    line(`M${at(-26, 60)} L${at(26, 60)} M${at(-20, 120)} L${at(20, 120)} M${at(-26, 60)} L${at(20, 120)}`, 4),
    line(
      `M${at(-90, 196)} L${at(220, 232)} M${at(0, 190)} L${at(0, 272)} L${at(220, 232)} M${at(0, 272)} L${at(-90, 196)}`,
      6,
    ),
    line(`M${at(150, 226)} L${at(150, 120)}`, 3),
    rect(x - 108 * size, ground - 206 * size, 34 * size, 26 * size, fill),
  ].join('')
}

function smoke(x: number, y: number, random: () => number): string {
  return `<g filter="url(#smoke)">${times(26, (i) => {
    const up = i / 26
    const shade = Math.round(28 + up * 34)
    return circle(
      x - 40 - up * 330 + random() * 130,
      y - 20 - up * 560,
      46 + up * 150,
      `rgb(${shade + 10},${shade},${shade})`,
      `opacity="${0.62 - up * 0.38}"`,
    )
  })}</g>`
}

function flames(x: number, ground: number, random: () => number): string {
  return times(26, (i) => {
    const [left, high, wide] = [x - 150 + i * 12, 40 + random() * 92, 16 + random() * 16]
    const colour = ['#ff6a1a', '#ffb13d', '#ffe08a'][i % 3] ?? '#ff6a1a'
    return path(
      `M${left} ${ground} q${-wide} ${-high * 0.5} ${wide * 0.3} ${-high} q${wide * 0.9} ${high * 0.45} ${wide * 0.7} ${high}Z`,
      colour,
      'opacity="0.82"',
    )
  })
}
