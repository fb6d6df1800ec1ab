import { locale } from '../../src/shared/words/locale.ts'
import { launchChromium } from '../runtime/launch.ts'
import { ALL_LOOKS, findPseudoDefects } from './pseudo-visit.ts'
import { serveGallery } from './serve.ts'
import { shots } from './shots.ts'

/**
 * Prints what a pseudo-locale shows to be wrong with the gallery, one line each: `TOUCHSTONE_LOCALE=ar-XB node
 * tools/gallery/pseudo-check.ts [name …]`. Without names it looks at every shot, which takes minutes. Each is seen in a
 * large window and in the smallest, from right to left and from left to right.
 */
const names = process.argv.slice(2)
const wanted = shots.filter(({ name }) => names.length === 0 || names.includes(name))
for (const name of names) if (!wanted.some((shot) => shot.name === name)) throw new Error(`There is no shot ${name}.`)
const gallery = await serveGallery()
const browser = await launchChromium()
try {
  const defects = await findPseudoDefects({ browser, address: gallery.address }, wanted, () => ALL_LOOKS)
  for (const defect of defects) process.stdout.write(`${locale} ${defect}\n`)
} finally {
  await browser.close()
  await gallery.close()
}
