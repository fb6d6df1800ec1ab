import { seededRandom } from '../../../tests/support/random.ts'
import { circle, glow, gradient, path, rect, type Scene, times } from './svg.ts'

const frame = { width: 1620, height: 1080 }

/** A lake under mountains. */
export function mountainLake(): Scene {
  const random = seededRandom(12)
  const ridge = (y: number, high: number, fill: string) => {
    let d = `M-20 ${y}`
    for (let x = -20; x <= 1640; x += 90) d += ` L${x} ${y - high * (0.35 + 0.65 * random())}`
    return path(`${d} L1640 ${y} L1640 760 L-20 760Z`, fill)
  }
  const trees = times(90, (i) => {
    const [x, high] = [i * 18.4, 34 + random() * 60]
    return path(`M${x} 744 l9 ${-high} l9 ${high}Z`, '#20352f')
  })
  const body = `<defs>${gradient('sky', ['#5f8fbd', '#a9c8de', '#eaf0ee'])}${gradient('lake', ['#9fbccb', '#4c7486', '#22404d'])}</defs>
${rect(0, 0, 1620, 760, 'url(#sky)')}${ridge(600, 330, '#93a9ba')}${ridge(650, 260, '#6d8795')}${ridge(720, 170, '#47626b')}${trees}
${rect(0, 744, 1620, 336, 'url(#lake)')}<g transform="translate(0 1488) scale(1 -1)" opacity="0.3">${trees}</g>
${times(70, () => rect(random() * 1620, 770 + random() * 300, 60 + random() * 220, 2, '#fff', `opacity="${random() * 0.22}"`))}
${path('M0 1080 L0 1010 Q260 950 470 1020 T900 1080Z', '#2b2a22')}`
  return { ...frame, body, faces: [] }
}

/** A wet street at night. */
export function nightStreet(): Scene {
  const random = seededRandom(33)
  const house = (x: number, wide: number, top: number, fill: string) => {
    const windows = times(Math.floor(wide / 46) * 9, (i) => {
      const columns = Math.floor(wide / 46)
      const isLit = random() > 0.58
      return rect(
        x + 14 + (i % columns) * 46,
        top + 26 + Math.floor(i / columns) * 62,
        24,
        36,
        isLit ? '#ffd98a' : '#141a26',
        `opacity="${isLit ? 0.55 + random() * 0.45 : 0.8}"`,
      )
    })
    return rect(x, top, wide, 760 - top, fill) + windows
  }
  const lamps = times(4, (i) => {
    const x = 250 + i * 380
    return `${rect(x, 420, 7, 350, '#0b0d12')}${circle(x + 3, 410, 150, 'url(#lamp)')}${circle(x + 3, 410, 11, '#fff2cf')}${rect(x - 22, 770, 50, 300, '#ffcf80', 'opacity="0.13"')}`
  })
  const body = `<defs>${gradient('sky', ['#0a0f1d', '#1b2338', '#3a3346'])}${gradient('road', ['#232733', '#11141c'])}${glow('lamp', '#ffd58a', 0.75)}</defs>
${rect(0, 0, 1620, 780, 'url(#sky)')}${house(-20, 330, 150, '#1a2030')}${house(330, 240, 260, '#222838')}${house(590, 380, 90, '#181d2b')}${house(990, 260, 220, '#252b3a')}${house(1270, 380, 130, '#1b2131')}
${rect(0, 760, 1620, 320, 'url(#road)')}${times(60, () => rect(random() * 1620, 790 + random() * 280, 14 + random() * 60, 3, '#ffd58a', `opacity="${random() * 0.25}"`))}${lamps}
${path('M0 1080 L760 770 L800 770 L420 1080Z', '#e8e2cf', 'opacity="0.1"')}
${path('M1060 900 q24 -66 100 -70 l150 0 q80 6 120 66 l40 10 q16 6 14 48 l-460 0 q-6 -44 36 -54Z', '#3c1f22')}${circle(1130, 960, 36, '#0a0b0e')}${circle(1400, 960, 36, '#0a0b0e')}${circle(1476, 918, 60, 'url(#lamp)')}`
  return { ...frame, body, faces: [] }
}

/** Stacked containers from above. */
export function containerYard(): Scene {
  const random = seededRandom(77)
  const colours = ['#a3402f', '#2f5a78', '#c28a2d', '#4f6b4a', '#7b7f86', '#8b4a63', '#d0cabc']
  const rows = times(9, (row) =>
    times(13, (column) => {
      if (random() < 0.1) return ''
      const [x, y] = [40 + column * 122, 40 + row * 116 + (column % 2) * 6]
      const fill = colours[Math.floor(random() * colours.length)] ?? '#7b7f86'
      return `${rect(x + 8, y + 10, 108, 92, '#000', 'opacity="0.35"')}${rect(x, y, 108, 92, fill)}${times(9, (rib) => rect(x + 6 + rib * 12, y, 2.5, 92, '#000', 'opacity="0.16"'))}${rect(x, y, 108, 7, '#fff', 'opacity="0.22"')}`
    }),
  )
  return { ...frame, body: `${rect(0, 0, 1620, 1080, '#5b5f63')}${rows}`, faces: [] }
}

/** Railway tracks to the horizon. */
export function railway(): Scene {
  const random = seededRandom(4)
  const track = (foot: number) =>
    times(34, (i) => {
      const near = (i / 34) ** 2.2
      const y = 520 + near * 560
      const wide = 16 + near * 430
      const x = 810 + (foot - 810) * near
      return rect(x - wide / 2, y, wide, 3 + near * 20, '#4a3b30')
    }) +
    `<path d="M806 520 L${foot - 150} 1080 M814 520 L${foot + 150} 1080" stroke="#b9bdc1" stroke-width="9" fill="none"/>`
  const poles = times(7, (i) => {
    const near = ((i + 1) / 7) ** 1.8
    const x = 810 - 40 - near * 620
    return `<path d="M${x} ${530 + near * 330} L${x} ${520 - near * 420} L${x + near * 330} ${520 - near * 400}" stroke="#3b4046" stroke-width="${2 + near * 14}" fill="none"/>`
  })
  const grass = times(500, () => {
    const y = 540 + random() ** 0.8 * 540
    return rect(random() * 1620, y, 3, 6 + (y - 520) / 22, random() > 0.5 ? '#8b7f4b' : '#6a6a3a', 'opacity="0.55"')
  })
  const body = `<defs>${gradient('sky', ['#8aa3b5', '#c6d2d6', '#efe9dc'])}${gradient('field', ['#a59e74', '#6f6844'])}</defs>
${rect(0, 0, 1620, 540, 'url(#sky)')}${path('M0 530 Q300 420 620 500 T1200 470 T1620 500 L1620 560 L0 560Z', '#71806f')}${rect(0, 524, 1620, 556, 'url(#field)')}${grass}
${path('M770 524 L850 524 L1500 1080 L120 1080Z', '#8d857a')}${track(560)}${track(1060)}${poles}`
  return { ...frame, body, faces: [] }
}

/** A lighthouse by night. */
export function lighthouse(): Scene {
  const random = seededRandom(9)
  const body = `<defs>${gradient('sky', ['#070b18', '#16233f', '#40506b'])}${gradient('sea', ['#25344b', '#0b1220'])}${glow('lamp', '#fff3c4', 1)}</defs>
${rect(0, 0, 1620, 800, 'url(#sky)')}${times(140, () => circle(random() * 1620, random() * 620, 0.8 + random() * 1.7, '#fff', `opacity="${random() * 0.8}"`))}
${path('M1060 330 L0 120 L0 330Z', '#fff3c4', 'opacity="0.22"')}${path('M1060 330 L1620 260 L1620 420Z', '#fff3c4', 'opacity="0.2"')}
${rect(0, 790, 1620, 290, 'url(#sea)')}${path('M760 1080 Q820 780 1000 742 Q1180 730 1330 830 Q1460 930 1500 1080Z', '#131722')}
${path('M1010 760 L1030 380 L1094 380 L1114 760Z', '#d9d5cc')}${times(3, (i) => path(`M${1014 + i * 6} ${690 - i * 120} L${1110 - i * 6} ${690 - i * 120} L${1107 - i * 6} ${630 - i * 120} L${1017 + i * 6} ${630 - i * 120}Z`, '#9c3f34'))}
${rect(1022, 360, 80, 22, '#22252d')}${rect(1036, 300, 52, 60, '#f8e6a8')}${path('M1028 300 L1062 262 L1096 300Z', '#22252d')}${circle(1062, 330, 190, 'url(#lamp)')}
${times(40, () => rect(random() * 900, 800 + random() * 260, 40 + random() * 180, 2, '#cfe0ff', `opacity="${random() * 0.18}"`))}`
  return { ...frame, body, faces: [] }
}

/** A receipt on a table. */
export function receipt(): Scene {
  const random = seededRandom(61)
  const grain = times(70, () =>
    rect(
      0,
      random() * 1080,
      1620,
      1 + random() * 5,
      random() > 0.5 ? '#3a2213' : '#7a4d2d',
      `opacity="${0.1 + random() * 0.15}"`,
    ),
  )
  const lines = times(17, (i) => {
    const y = 210 + i * 38
    if (i === 3 || i === 13) return rect(70, y, 400, 3, '#777')
    return rect(70, y, 120 + random() * 150, 13, '#4a4a4a') + rect(470 - 60 - random() * 30, y, 70, 13, '#4a4a4a')
  })
  const body = `<defs>${gradient('wood', ['#6b4328', '#54331e', '#3f2615'])}${gradient('paper', ['#fbf9f3', '#eae6da'])}</defs>
${rect(0, 0, 1620, 1080, 'url(#wood)')}${grain}
<g transform="translate(520 60) rotate(7 270 480)">${path('M14 20 L546 20 L556 936 L540 948 L520 936 L500 948 L480 936 L460 948 L20 940Z', '#000', 'opacity="0.35"')}${path('M0 0 L540 0 L540 920 L520 934 L500 920 L480 934 L460 920 L440 934 L420 920 L0 930Z', 'url(#paper)')}${rect(150, 60, 240, 30, '#333')}${rect(190, 106, 160, 12, '#777')}${rect(160, 130, 220, 10, '#999')}${lines}${times(44, (i) => rect(110 + i * 7.4, 850, 2 + random() * 4, 50, '#333'))}</g>
${circle(300, 800, 160, '#e9e4da')}${circle(300, 800, 132, '#f7f4ee')}${circle(300, 800, 112, '#3b2318')}`
  return { ...frame, body, faces: [] }
}

/** A bottle with a small sky in it: what a generator likes to make. */
export function skyBottle(): Scene {
  const random = seededRandom(101)
  const [width, height] = [1200, 1200]
  const stars = times(120, () =>
    circle(470 + random() * 260, 380 + random() * 560, 1 + random() * 2.6, '#fff', `opacity="${random()}"`),
  )
  const swirls = times(14, (i) => {
    const colour = ['#ff7ac6', '#6ad4ff', '#ffc14d', '#9b7bff'][i % 4] ?? '#fff'
    return `<path d="M470 ${420 + i * 38} q130 ${-70 + random() * 120} 260 ${random() * 50 - 20}" stroke="${colour}" stroke-width="${9 + random() * 20}" stroke-opacity="0.42" fill="none"/>`
  })
  const body = `<defs>${gradient('kitchen', ['#7a6350', '#4d3c30', '#332720'])}${gradient('glass', ['#16294f', '#3b2a6b', '#0c1733'])}${glow('shine', '#9fd0ff', 0.8)}${glow('warm', '#ffd9a0', 0.7)}
<clipPath id="bottle"><path d="M548 150 L652 150 L652 330 Q740 400 740 500 L740 980 Q740 1010 706 1010 L494 1010 Q460 1010 460 980 L460 500 Q460 400 548 330Z"/></clipPath></defs>
${rect(0, 0, width, height, 'url(#kitchen)')}${times(9, (i) => circle(90 + i * 130, 150 + random() * 260, 70 + random() * 60, 'url(#warm)', 'opacity="0.6"'))}
${rect(0, 900, width, 300, '#8a5d36')}${times(16, () => rect(0, 905 + random() * 290, width, 2 + random() * 3, '#5d3b1e', 'opacity="0.5"'))}${`<ellipse cx="600" cy="1016" rx="220" ry="26" fill="#000" opacity="0.4"/>`}
<g clip-path="url(#bottle)">${rect(440, 120, 320, 900, 'url(#glass)')}${swirls}${stars}${circle(640, 520, 120, 'url(#shine)')}${rect(486, 340, 20, 620, '#fff', 'opacity="0.22"')}</g>
${rect(540, 110, 120, 52, '#b48a52')}
<g opacity="0.92"><path d="M850 560 q-10 130 70 150 l0 210 l-60 20 l150 0 l-60 -20 l0 -210 q80 -20 70 -150Z" fill="#cfe3ee" opacity="0.5"/>${circle(935, 640, 56, '#2d6aa8')}${circle(918, 626, 26, '#4fa06a')}</g>`
  return { width, height, body, faces: [] }
}
