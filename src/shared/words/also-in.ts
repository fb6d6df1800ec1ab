import { messages } from './messages.ts'

export const alsoIn = messages('also-in', {
  file: 'Same file in other cases',
  url: 'Same URL in other cases',
  cases: '{n, plural, one {# case} other {# cases}}',
  closed: 'closed',
  /** Reads the button aloud that shows only the reference of the item. */
  open: '{item} in {reference}',
  added: 'Added',
  moreItems: '{n, plural, one {# more item} other {# more items}} in this case',
  moreCases: '{n, plural, one {# more case is} other {# more cases are}} not listed.',
  setting: {
    title: 'Same file in other cases',
    on: 'Items show where the same file or URL is in other cases.',
    off: 'Items do not show other cases.',
    turnOn: 'Show other cases',
    turnOff: 'Hide other cases',
    hint: 'An item then lists the other cases with their findings. Reports and exports never do. Leave it off if cases must be kept confidential from each other.',
  },
})
