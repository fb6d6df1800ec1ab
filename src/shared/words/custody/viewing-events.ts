import { messages } from '../messages.ts'
import { digest, list, name, number, object, type Sentences, say, text } from './entry-pieces.ts'

const words = messages('custody.viewing', {
  veilChanged: 'Veil of the case changed from {from} to {to}.',
  openedOutside: 'URL passed to another program: {url}.',
  notOpened: 'No program opened the URL {url}.',
  viewed: 'Original of {item} opened for viewing.',
  shownInFolder: 'Original of {item} shown in its folder, in another program.',
  copied:
    'Image of {item} copied to the clipboard, {width, number} × {height, number} pixels. SHA-256 of the PNG {sha256}.',
  notCopied: 'The clipboard refused the image of {item}.',
  partSaved:
    'Part of {item} saved as a file: {bytes, plural, one {# byte} other {# bytes}} from byte {offset, number}. SHA-256 {sha256}.',
  rowsCounted: 'Rows of pixels in the data of {item} counted: no more than it states, or only a few.',
  rowsNotCounted: 'Rows of pixels in the data of {item} not counted: damaged, or coded in a way that is not counted.',
  rowsFewer:
    'Rows of pixels in the data of {item} counted: it states {stated, number}, its data hold {coded, number} whole.',
  rowsHidden: 'Rows of pixels in the data of {item} counted: it states {shown}, its data hold {held}.',
  copyMade: 'Viewing copy of {item} made. SHA-256 {sha256}.',
  copiesMade: '{n, plural, one {# viewing copy} other {# viewing copies}} made, each with its SHA-256.',
  copyRedrawn:
    'Viewing copy of {item} was NOT the one that was made: found {found}. Made again from the original, SHA-256 {sha256}.',
  noImage: 'no image',
  copiesRedrawn:
    '{n, plural, one {# viewing copy} other {# viewing copies}} NOT as they were made. Made again from the originals.',
  veilLifted: 'Veil lifted from {item}.',
  veilLiftedFromPart: 'Veil lifted from part of an item’s image.',
  veilLiftedFromAll: 'Veil lifted from all images in the window.',
})

/** Describes entries about what a person viewed, unveiled or opened in another program. */
export const viewingEvents: Sentences = {
  'case.veil_changed': (t) => say(words.veilChanged, { from: text(t.from), to: text(t.to) }),
  'link.opened_outside': (t) => say(words.openedOutside, { url: name(t.url) }),
  'link.not_opened': (t) => say(words.notOpened, { url: name(t.url) }),
  'item.viewed': (t) => say(words.viewed, { item: text(t.item) }),
  'item.shown_in_folder': (t) => say(words.shownInFolder, { item: text(t.item) }),
  'item.image_copied': (t) =>
    say(words.copied, {
      item: text(t.item),
      width: number(t.width),
      height: number(t.height),
      sha256: digest(t.sha256),
    }),
  'item.image_not_copied': (t) => say(words.notCopied, { item: text(t.item) }),
  'item.part_saved': (t) =>
    say(words.partSaved, {
      item: text(t.item),
      bytes: number(t.bytes),
      offset: number(t.offset),
      sha256: digest(t.sha256),
    }),
  'item.rows_counted': (t) =>
    t.state === 'fewer'
      ? say(words.rowsFewer, { item: text(t.item), stated: number(t.stated), coded: number(t.coded) })
      : say(t.state === 'not_counted' ? words.rowsNotCounted : words.rowsCounted, { item: text(t.item) }),
  'item.rows_hidden': (t) => {
    const [shown = '', held = ''] = text(t.hidden).split(' · ')
    return say(words.rowsHidden, { item: text(t.item), shown, held })
  },
  'copies.made': (t) => {
    const [first, ...others] = list(t.items).map(object)
    return others.length === 0
      ? say(words.copyMade, { item: text(first?.item), sha256: digest(first?.sha256) })
      : say(words.copiesMade, { n: others.length + 1 })
  },
  'copies.redrawn': (t) => {
    const [first, ...others] = list(t.items).map(object)
    return others.length === 0
      ? say(words.copyRedrawn, {
          item: text(first?.item),
          found: first?.found === null ? words.noImage : digest(first?.found),
          sha256: digest(first?.sha256),
        })
      : say(words.copiesRedrawn, { n: others.length + 1 })
  },
  'veil.lifted': (t) => {
    if (text(t.item) !== '') return say(words.veilLifted, { item: text(t.item) })
    return say(t.of === 'one' ? words.veilLiftedFromPart : words.veilLiftedFromAll)
  },
}
