import { IntlMessageFormat } from 'intl-messageformat'
import { formattingLocale, locale } from './locale.ts'
import { pseudo, pseudoText } from './pseudo.ts'

/** A part of the catalogue as written: messages in ICU syntax, in objects and lists. */
type Source = string | readonly Source[] | { readonly [name: string]: Source }

/**
 * A part as used: a message without arguments is a string, one with arguments a function of named arguments. A number
 * (`{n, number}`, `{n, plural, …}`) takes a number, a choice (`{it, select, …}`) a string or a boolean, and everything
 * else (`{name}`) a string.
 */
export type Messages<T> = T extends string
  ? Message<T>
  : { readonly [Name in keyof T]: T[Name] extends string ? Message<T[Name]> : Messages<T[Name]> }

type Message<S extends string> = string extends S
  ? string
  : [ArgumentsOf<S>] extends [never]
    ? string
    : (values: { readonly [A in ArgumentsOf<S> as A[0]]: A[1] }) => string

/**
 * Walks a message from brace to brace. `Open` are the enclosing braces, innermost first: `text` around the text of a
 * case of a plural or a choice, `cases` around the cases.
 */
type ArgumentsOf<S extends string, Open extends readonly ('text' | 'cases')[] = [], Found = never> = S extends ''
  ? Found
  : Open extends readonly ['cases', ...infer Outer extends readonly ('text' | 'cases')[]]
    ? Brace<S> extends readonly ['{', string, infer Rest extends string]
      ? ArgumentsOf<Rest, ['text', ...Open], Found>
      : Brace<S> extends readonly ['}', string, infer Rest extends string]
        ? ArgumentsOf<Rest, Outer, Found>
        : Found
    : Brace<S> extends readonly ['{', string, infer Rest extends string]
      ? Rest extends `${infer Head}}${infer After}`
        ? Head extends `${infer Name}, plural,${string}`
          ? ArgumentsOf<SkipHead<Rest>, ['cases', ...Open], Found | [Name, number]>
          : Head extends `${infer Name}, select,${string}`
            ? ArgumentsOf<SkipHead<Rest>, ['cases', ...Open], Found | [Name, string | boolean]>
            : Head extends `${infer Name}, number${string}`
              ? ArgumentsOf<After, Open, Found | [Name, number]>
              : ArgumentsOf<After, Open, Found | [Head, string]>
        : Found
      : Brace<S> extends readonly ['}', string, infer Rest extends string]
        ? Open extends readonly ['text', ...infer Outer extends readonly ('text' | 'cases')[]]
          ? ArgumentsOf<Rest, Outer, Found>
          : Found
        : Found

/** What follows `name, plural,`. */
type SkipHead<S extends string> = S extends `${string},${string},${infer Cases}` ? Cases : ''

/** The next brace, with the text before and after it. */
type Brace<S extends string> = S extends `${infer Before}{${infer After}`
  ? Before extends `${infer Earlier}}${infer Later}`
    ? readonly ['}', Earlier, `${Later}{${After}`]
    : readonly ['{', Before, After]
  : S extends `${infer Before}}${infer After}`
    ? readonly ['}', Before, After]
    : null

/** Every message as written, by its id ("cost-sheet.title"). */
export const catalogue = new Map<string, string>()

/**
 * Registers a part in the catalogue and returns it in the current locale. `id` names the part; a message's own id is
 * that of its part and the path of names to it. Throws if an id is taken.
 */
export function messages<const T extends Source>(id: string, source: T): Messages<T> {
  return inLocale(id, source) as Messages<T>
}

function inLocale(id: string, source: Source): unknown {
  if (typeof source === 'string') return message(id, source)
  if (Array.isArray(source)) return source.map((part, index) => inLocale(`${id}.${index}`, part))
  return Object.fromEntries(Object.entries(source).map(([name, part]) => [name, inLocale(`${id}.${name}`, part)]))
}

function message(id: string, source: string) {
  if (catalogue.has(id)) throw new Error(`The catalogue holds ${id} twice`)
  catalogue.set(id, source)
  if (!source.includes('{')) return locale === 'en' ? source : pseudoText(source, locale)
  // A message is parsed only when it is needed: most are not, in most processes.
  let format: IntlMessageFormat | null = null
  return (values: Record<string, string | number | boolean>): string => {
    format ??= parsed(source)
    return String(format.format(values))
  }
}

/** Numbers with all their decimals: a charge of 0.125 credits is not 0.13. */
const exact = new Intl.NumberFormat(formattingLocale, { maximumFractionDigits: 20 })
const plurals = new Intl.PluralRules(formattingLocale)
const formatters = {
  getNumberFormat: () => exact,
  getPluralRules: () => plurals,
  getDateTimeFormat: (): never => {
    throw new Error('A message is given dates as text: see dates.ts')
  },
}

function parsed(source: string): IntlMessageFormat {
  const options = { ignoreTag: true, formatters }
  const format = new IntlMessageFormat(source, formattingLocale, undefined, options)
  if (locale === 'en') return format
  return new IntlMessageFormat(pseudo(format.getAst(), locale), formattingLocale, undefined, options)
}
