import { expect, it } from 'vitest'
import { MediumFormat } from '../../../../shared/model/medium.ts'
import { copyName } from './copy-name.ts'

/** Formats that are no medium, and one whose files may hold a script. */
const NOT_KEPT: ReadonlySet<string> = new Set([
  'svg',
  'raw',
  'mpegts',
  'zip',
  'archive',
  'executable',
  'text',
  'empty',
  'unknown',
])

it('keeps the endings of known media as they are written', () => {
  for (const name of ['portrait.jpg', 'IMG_0001.JPEG', 'scan.TIFF', 'DSC.cr3', 'clip.MTS', 'call.amr', 'note.txt'])
    expect(copyName('ITEM-0005', name)).toBe(`ITEM-0005 ${name}`)
  for (const format of MediumFormat.options.filter((one) => !NOT_KEPT.has(one)))
    expect(copyName('ITEM-0005', `a.${format}`)).toBe(`ITEM-0005 a.${format}`)
})

it.each([
  'invoice.lnk',
  'invoice.URL',
  'desktop.scf',
  'start.desktop',
  'page.hta',
  'page.html',
  'drawing.svg',
  'setup.exe',
  'movie.mp4.exe',
  'photo.jpg.Lnk',
  'library.library-ms',
  'search.search-ms',
  'theme.themepack',
  'shortcut.webloc',
  'run.command',
  'sheet.xlsm',
  'mail.eml',
  'box.zip',
  'photo.jpg.',
  'photo.jpg ',
  'photo.jp\u200bg',
  'photo.gpj\u202e.exe',
  'photo.jpg:stream',
  '.desktop',
  'Makefile',
])('gives a copy of %j an ending that no system opens', (name) => {
  expect(copyName('ITEM-0005', name)).toMatch(/^ITEM-0005( [^.]+(\.[a-z0-9-]+)*)?\.bin$/)
})

it('takes no dot of the reference or of a kept stem for the ending', () => {
  expect(copyName('ITEM-0005', '.jpg')).toBe('ITEM-0005.jpg')
  expect(copyName('ITEM-0005', 'no ending')).toBe('ITEM-0005 no ending.bin')
  expect(copyName('ITEM-0005', 'x.tar.gz')).toBe('ITEM-0005 x.tar.bin')
})
