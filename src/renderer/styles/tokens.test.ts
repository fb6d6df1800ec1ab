import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

/** The value of a colour token in one theme, as "#rrggbb". */
function colour(token: string, theme: 'light' | 'dark'): string {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? ''
  const [light, dark] = value.match(/#[0-9a-f]{6}/g) ?? []
  const found = theme === 'dark' ? (dark ?? light) : light
  if (found === undefined) throw new Error(`no colour --${token}`)
  return found
}

/** Relative luminance. Source: WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['page', 'panel', 'sunken', 'hover', 'accent-soft', 'mark']
const texts = [
  ...['text', 'text-muted', 'text-faint'].flatMap((text) => surfaces.map((surface) => [text, surface])),
  ...['page', 'panel', 'sunken', 'hover', 'accent-soft'].map((surface) => ['accent', surface]),
  ...['slate', 'amber', 'violet', 'blue', 'grey'].map((tone) => [tone, `${tone}-tint`]),
  ['on-accent', 'accent-solid'],
  ['on-accent', 'accent-solid-hover'],
  ['text-on-dark', 'dark-well'],
  ['text-on-dark-faint', 'dark-well'],
]
const shapes = [
  ...['page', 'panel', 'sunken'].flatMap((surface) => [
    ['focus', surface],
    ['bar', surface],
    ['line-control', surface],
  ]),
  ['bar', 'bar-track'],
]

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(texts)('reads %s on %s at 4.5 : 1 or better', (text = '', surface = '') => {
    expect(contrast(colour(text, theme), colour(surface, theme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(shapes)('shows %s on %s at 3 : 1 or better', (shape = '', surface = '') => {
    expect(contrast(colour(shape, theme), colour(surface, theme))).toBeGreaterThanOrEqual(3)
  })
})
