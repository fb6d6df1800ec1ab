import type { IntlMessageFormat } from 'intl-messageformat'
import type { Locale } from './locale.ts'

type Elements = ReturnType<IntlMessageFormat['getAst']>

/** Markers of the beginning and end of a catalogue sentence in a pseudo-locale. */
export const [BEGIN, END] = ['⟦', '⟧'] as const

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, at) => [
    letter,
    [...'åƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'][at] ?? letter,
  ]),
)

/** Accents every letter and doubles the vowels, which makes English about 40 % longer. */
const lengthened = (text: string): string =>
  [...text].map((letter) => (ACCENTED[letter] ?? letter).repeat('aeiouAEIOU'.includes(letter) ? 2 : 1)).join('')

/** Forces right-to-left direction on Latin letters too. */
const overridden = (text: string): string => text.replace(/\S+/g, (word) => `\u202e${word}\u202c`)

const written = (text: string, locale: Locale): string =>
  locale === 'ar-XB' ? overridden(lengthened(text)) : lengthened(text)

export const pseudoText = (text: string, locale: Locale): string => `${BEGIN}${written(text, locale)}${END}`

/** Pseudo-localises a message's own words; its arguments stay as they are. */
export function pseudo(elements: Elements, locale: Locale): Elements {
  const literal = (value: string) => ({ type: 0, value }) as Elements[number]
  return [literal(BEGIN), ...inside(elements, locale), literal(END)]
}

function inside(elements: Elements, locale: Locale): Elements {
  return elements.map((element) => {
    if ('options' in element)
      return {
        ...element,
        options: Object.fromEntries(
          Object.entries(element.options).map(([name, option]) => [
            name,
            { ...option, value: inside(option.value, locale) },
          ]),
        ),
      } as typeof element
    return element.type === 0 ? { ...element, value: written(element.value, locale) } : element
  })
}
