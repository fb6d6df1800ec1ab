import { seededRandom } from '../../../tests/support/random.ts'
import { circle, type FaceBox, glow, gradient, path, rect, type Scene, times } from './svg.ts'

type Look = {
  skin: string
  shade: string
  hair: string
  coat: string
  shirt: string
  style: 'short' | 'long' | 'bun' | 'beard'
  /** Looks to this side, -1 to 1. */
  turn: number
}

const looks = {
  anna: {
    skin: '#e7b896',
    shade: '#c98e6c',
    hair: '#4a2b1d',
    coat: '#2f4858',
    shirt: '#e8e3d8',
    style: 'long',
    turn: -0.25,
  },
  ben: {
    skin: '#c98f68',
    shade: '#a06a47',
    hair: '#1f1a18',
    coat: '#3c3f46',
    shirt: '#cfd6dc',
    style: 'beard',
    turn: 0.3,
  },
  chima: {
    skin: '#7c5138',
    shade: '#5c3926',
    hair: '#17120f',
    coat: '#7a3434',
    shirt: '#efe6d6',
    style: 'bun',
    turn: 0.1,
  },
  dov: {
    skin: '#f0c8a8',
    shade: '#d29d7b',
    hair: '#8a8580',
    coat: '#59635a',
    shirt: '#f1efe8',
    style: 'short',
    turn: -0.15,
  },
} as const satisfies Record<string, Look>

export type PersonName = keyof typeof looks

/** One person before a plain wall. */
export function portrait(name: PersonName, wall: readonly string[]): Scene {
  const [width, height] = [1080, 1350]
  const drawn = person(looks[name], 540, 560, 1.35)
  const body = `<defs>${gradient('wall', wall)}${glow('lamp', '#ffffff', 0.55)}</defs>
${rect(0, 0, width, height, 'url(#wall)')}${circle(330, 320, 620, 'url(#lamp)', 'opacity="0.55"')}${drawn.body}`
  return { width, height, body, faces: [drawn.face] }
}

/** Two people at a window. */
export function conversation(): Scene {
  const [width, height] = [1620, 1080]
  const left = person({ ...looks.anna, turn: 0.5 }, 520, 470, 1)
  const right = person({ ...looks.ben, turn: -0.55 }, 1120, 410, 1.06)
  const panes = times(
    4,
    (i) =>
      rect(90 + i * 390, 60, 350, 620, 'url(#day)') +
      rect(90 + i * 390 + 168, 60, 14, 620, '#3b3630') +
      rect(90 + i * 390, 340, 350, 14, '#3b3630'),
  )
  const body = `<defs>${gradient('room', ['#6d6459', '#4c453d', '#2b2622'])}${gradient('day', ['#dfe7ea', '#b9c8cf', '#8ea2a8'])}</defs>
${rect(0, 0, width, height, 'url(#room)')}${panes}${rect(0, 700, width, 24, '#2f2a25')}${left.body}${right.body}
${path('M0 1080 L0 1000 Q800 960 1620 1004 L1620 1080Z', '#1c1815')}`
  return { width, height, body, faces: [left.face, right.face] }
}

/** Three people behind a table with microphones. */
export function pressTable(): Scene {
  const [width, height] = [1620, 1080]
  const people = [
    person({ ...looks.dov, turn: 0.2 }, 350, 430, 0.84),
    person({ ...looks.chima, turn: 0 }, 810, 400, 0.9),
    person({ ...looks.ben, turn: -0.3 }, 1270, 430, 0.84),
  ]
  const random = seededRandom(5)
  const board = times(40, (i) =>
    rect(60 + (i % 10) * 156, 50 + Math.floor(i / 10) * 104, 110, 52, '#ffffff', `opacity="${0.05 + random() * 0.05}"`),
  )
  const microphones = times(5, (i) => {
    const x = 430 + i * 190
    return `<path d="M${x} 900 L${x + 14} 800" stroke="#0c0e11" stroke-width="7"/>${circle(x + 16, 792, 15, '#15181c')}`
  })
  const body = `<defs>${gradient('board', ['#2b4a68', '#1d3550'])}${gradient('table', ['#8f775c', '#5f4c39'])}</defs>
${rect(0, 0, width, height, 'url(#board)')}${board}${people.map((one) => one.body).join('')}
${rect(0, 860, width, 220, 'url(#table)')}${rect(0, 860, width, 10, '#b99c78')}${microphones}
${times(3, (i) => rect(240 + i * 460, 890, 220, 56, '#f3efe6') + rect(262 + i * 460, 912, 150, 10, '#6b6257'))}`
  return { width, height, body, faces: people.map((one) => one.face) }
}

/** Head and shoulders, the head's middle at (x, y); `size` 1 = a face 200 px wide. */
function person(look: Look, x: number, y: number, size: number): { body: string; face: FaceBox } {
  const s = (value: number) => value * size
  const at = (dx: number, dy: number) => `${(x + s(dx)).toFixed(1)} ${(y + s(dy)).toFixed(1)}`
  const t = look.turn * 26
  const oval = (dx: number, dy: number, rx: number, ry: number, fill: string, more = '') =>
    `<ellipse cx="${x + s(dx)}" cy="${y + s(dy)}" rx="${s(rx)}" ry="${s(ry)}" fill="${fill}" ${more}/>`
  const line = (d: string, stroke: string, wide: number) =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${s(wide)}" stroke-linecap="round"/>`
  const eye = (dx: number) =>
    oval(dx + t, -10, 15, 9, '#f6f1ea') +
    oval(dx + t * 1.25, -9, 7.5, 8, '#3a2c22') +
    oval(dx + t * 1.25 + 2, -12, 2.2, 2.2, '#fff') +
    line(`M${at(dx - 18 + t, -17)} Q${at(dx + t, -25)} ${at(dx + 18 + t, -16)}`, '#2a1c14', 3) +
    line(`M${at(dx - 21 + t, -38)} Q${at(dx + t, -48)} ${at(dx + 21 + t, -37)}`, look.hair, 7)
  const longHair =
    look.style === 'long'
      ? path(
          `M${at(-112, -40)} Q${at(-150, 170)} ${at(-120, 300)} L${at(120, 300)} Q${at(150, 150)} ${at(112, -40)}Z`,
          look.hair,
        )
      : ''
  const bun = look.style === 'bun' ? oval(4, -158, 46, 40, look.hair) : ''
  const cap = path(
    `M${at(-106, -8)} Q${at(-124, -142)} ${at(0, -150)} Q${at(124, -142)} ${at(106, -8)} Q${at(96, -74)} ${at(44 + t, -92)} Q${at(-40 + t, -78)} ${at(-78, -62)} Q${at(-98, -44)} ${at(-106, -8)}Z`,
    look.hair,
  )
  const beard =
    look.style === 'beard'
      ? path(
          `M${at(-94, 24)} Q${at(-84, 132)} ${at(0, 142)} Q${at(84, 132)} ${at(94, 24)} Q${at(66, 62)} ${at(34 + t, 54)} Q${at(t, 44)} ${at(-34 + t, 54)} Q${at(-66, 62)} ${at(-94, 24)}Z`,
          look.hair,
          'opacity="0.93"',
        )
      : ''
  const body = [
    longHair,
    path(
      `M${at(-300, 640)} Q${at(-290, 250)} ${at(-92, 206)} L${at(92, 206)} Q${at(290, 250)} ${at(300, 640)} L${at(300, 1100)} L${at(-300, 1100)}Z`,
      look.coat,
    ),
    path(`M${at(-62, 186)} L${at(0, 330)} L${at(62, 186)} L${at(40, 140)} L${at(-40, 140)}Z`, look.shirt),
    line(`M${at(-92, 206)} L${at(-18, 420)} M${at(92, 206)} L${at(18, 420)}`, 'rgba(0,0,0,.35)', 5),
    path(`M${at(-50, 90)} L${at(-54, 190)} Q${at(0, 236)} ${at(54, 190)} L${at(50, 90)}Z`, look.shade),
    oval(-100 + t * 0.4, 4, 15, 28, look.shade) + oval(100 + t * 0.4, 4, 15, 28, look.shade),
    path(
      `M${at(-100, -30)} Q${at(-104, -132)} ${at(0, -134)} Q${at(104, -132)} ${at(100, -30)} Q${at(98, 74)} ${at(44, 118)} Q${at(0, 142)} ${at(-44, 118)} Q${at(-98, 74)} ${at(-100, -30)}Z`,
      look.skin,
    ),
    path(
      `M${at(30, -128)} Q${at(104, -118)} ${at(100, -30)} Q${at(98, 74)} ${at(44, 118)} Q${at(20, 132)} ${at(0, 134)} Q${at(64, 60)} ${at(30, -128)}Z`,
      look.shade,
      'opacity="0.32"',
    ),
    beard,
    eye(-40) + eye(40),
    path(
      `M${at(t * 1.3, -6)} Q${at(-14 + t * 1.5, 40)} ${at(-17 + t * 1.3, 46)} Q${at(t * 1.3, 58)} ${at(17 + t * 1.3, 46)} Q${at(10 + t * 1.3, 30)} ${at(t * 1.3 + 6, -6)}Z`,
      look.shade,
      'opacity="0.75"',
    ),
    path(
      `M${at(-31 + t, 80)} Q${at(-8 + t, 70)} ${at(t, 76)} Q${at(8 + t, 70)} ${at(31 + t, 80)} Q${at(t, 104)} ${at(-31 + t, 80)}Z`,
      '#a2554a',
    ),
    bun,
    cap,
  ].join('')
  const face = { x: x - s(108), y: y - s(126), width: s(216), height: s(262) }
  return { body, face: roundBox(face) }
}

const roundBox = (box: FaceBox): FaceBox => ({
  x: Math.round(box.x),
  y: Math.round(box.y),
  width: Math.round(box.width),
  height: Math.round(box.height),
})
