import { name, type Sentences, say, text } from './telling.ts'

/** What entries say about what a person looked at, lifted or opened elsewhere. */
export const viewingEvents: Sentences = {
  'case.veil_changed': (t) => say`Veil of the case changed from ${text(t.from)} to ${text(t.to)}.`,
  'link.opened_outside': (t) => say`Address handed to another program: ${name(t.url)}.`,
  'link.not_opened': (t) => say`No program opened the address ${name(t.url)}.`,
  'item.viewed': (t) => say`Original of ${text(t.item)} opened to be viewed.`,
  'veil.lifted': (t) =>
    text(t.item) === ''
      ? t.of === 'one'
        ? say`Veil lifted from a part of an item’s picture.`
        : say`Veil lifted from all pictures in the window.`
      : say`Veil lifted from ${text(t.item)}.`,
}
