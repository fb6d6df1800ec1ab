/// <reference path="./inline-fonts.d.ts" />
import cyrillic400 from '@fontsource/inter/files/inter-cyrillic-400-normal.woff2?inline'
import cyrillic600 from '@fontsource/inter/files/inter-cyrillic-600-normal.woff2?inline'
import cyrillicExt400 from '@fontsource/inter/files/inter-cyrillic-ext-400-normal.woff2?inline'
import cyrillicExt600 from '@fontsource/inter/files/inter-cyrillic-ext-600-normal.woff2?inline'
import greek400 from '@fontsource/inter/files/inter-greek-400-normal.woff2?inline'
import greek600 from '@fontsource/inter/files/inter-greek-600-normal.woff2?inline'
import greekExt400 from '@fontsource/inter/files/inter-greek-ext-400-normal.woff2?inline'
import greekExt600 from '@fontsource/inter/files/inter-greek-ext-600-normal.woff2?inline'
import latin400 from '@fontsource/inter/files/inter-latin-400-normal.woff2?inline'
import latin600 from '@fontsource/inter/files/inter-latin-600-normal.woff2?inline'
import latinExt400 from '@fontsource/inter/files/inter-latin-ext-400-normal.woff2?inline'
import latinExt600 from '@fontsource/inter/files/inter-latin-ext-600-normal.woff2?inline'
import vietnamese400 from '@fontsource/inter/files/inter-vietnamese-400-normal.woff2?inline'
import vietnamese600 from '@fontsource/inter/files/inter-vietnamese-600-normal.woff2?inline'
import mono400 from '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2?inline'
import arabic400 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2?inline'
import arabic600 from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff2?inline'
import hebrew400 from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff2?inline'
import hebrew600 from '@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-600-normal.woff2?inline'

/** Which characters a file is asked for; it need not hold all of them. Source: unicode.json of the packages, 5.3.0. */
const ranges = {
  cyrillicExt: 'U+0460-052F,U+1C80-1C8A,U+20B4,U+2DE0-2DFF,U+A640-A69F,U+FE2E-FE2F',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  greek: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF',
  greekExt: 'U+1F00-1FFF',
  arabic:
    'U+0600-06FF,U+0750-077F,U+0870-088E,U+0890-0891,U+0897-08E1,U+08E3-08FF,U+200C-200E,U+2010-2011,U+204F,U+2E41,U+FB50-FDFF,U+FE70-FE74,U+FE76-FEFC',
  hebrew: 'U+0307-0308,U+0590-05FF,U+200C-2010,U+20AA,U+25CC,U+FB1D-FB4F',
  vietnamese:
    'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
  latinExt:
    'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
} as const

type Font = [
  family: 'Inter' | 'Mono' | 'Arabic' | 'Hebrew',
  range: keyof typeof ranges,
  regular: string,
  bold: string | null,
]

const fonts: readonly Font[] = [
  ['Inter', 'cyrillicExt', cyrillicExt400, cyrillicExt600],
  ['Inter', 'cyrillic', cyrillic400, cyrillic600],
  ['Inter', 'greek', greek400, greek600],
  ['Inter', 'vietnamese', vietnamese400, vietnamese600],
  ['Inter', 'latinExt', latinExt400, latinExt600],
  ['Inter', 'latin', latin400, latin600],
  ['Inter', 'greekExt', greekExt400, greekExt600],
  ['Arabic', 'arabic', arabic400, arabic600],
  ['Hebrew', 'hebrew', hebrew400, hebrew600],
  ['Mono', 'latin', mono400, null],
]

const face = (family: string, weight: number, range: string, source: string): string =>
  `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url(${source}) format('woff2');unicode-range:${range}}`

/**
 * The fonts of the screen, inside the document, so that a PDF looks the same wherever it was made. Fixed weights:
 * Chromium puts those into a PDF as real fonts, a variable one only as drawings of its letters.
 */
export const FONT_FACES = fonts
  .flatMap(([family, range, regular, bold]) => [
    face(family, 400, ranges[range], regular),
    ...(bold === null ? [] : [face(family, 600, ranges[range], bold)]),
  ])
  .join('\n')
