import { counted } from '../counts.ts'
import { digest, list, name, number, object, type Sentences, say, text } from './telling.ts'

/** What entries say about what a person looked at, lifted or opened elsewhere. */
export const viewingEvents: Sentences = {
  'case.veil_changed': (t) => say`Veil of the case changed from ${text(t.from)} to ${text(t.to)}.`,
  'link.opened_outside': (t) => say`Address handed to another program: ${name(t.url)}.`,
  'link.not_opened': (t) => say`No program opened the address ${name(t.url)}.`,
  'item.viewed': (t) => say`Original of ${text(t.item)} opened to be viewed.`,
  'item.shown_in_folder': (t) => say`Original of ${text(t.item)} shown in its folder, in another program.`,
  'item.image_copied': (t) =>
    say`Image of ${text(t.item)} copied to the clipboard, ${number(t.width)} × ${number(t.height)} pixels. SHA-256 of the PNG ${digest(t.sha256)}.`,
  'item.image_not_copied': (t) => say`The clipboard refused the image of ${text(t.item)}.`,
  'copies.made': (t) => {
    const [first, ...others] = list(t.items).map(object)
    return others.length === 0
      ? say`Copy for viewing of ${text(first?.item)} made, with the SHA-256 ${digest(first?.sha256)}.`
      : say`${counted(others.length + 1, 'copy', 'copies')} for viewing made, each with its SHA-256.`
  },
  'copies.redrawn': (t) => {
    const [first, ...others] = list(t.items).map(object)
    return others.length === 0
      ? say`Copy for viewing of ${text(first?.item)} was NOT the one that was made: found ${first?.found === null ? 'no picture' : digest(first?.found)}. Drawn anew from the original, with the SHA-256 ${digest(first?.sha256)}.`
      : say`${counted(others.length + 1, 'copy', 'copies')} for viewing were NOT those that were made. Drawn anew from the originals.`
  },
  'veil.lifted': (t) =>
    text(t.item) === ''
      ? t.of === 'one'
        ? say`Veil lifted from a part of an item’s picture.`
        : say`Veil lifted from all pictures in the window.`
      : say`Veil lifted from ${text(t.item)}.`,
}
