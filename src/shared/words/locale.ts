/**
 * The locale of all texts, set when a process starts. English is shipped. The two pseudo-locales are for developers:
 * `en-XA` makes every sentence about 40 % longer and marks its beginning and end, `ar-XB` does the same from right to
 * left.
 */
export type Locale = 'en' | 'en-XA' | 'ar-XB'

const isLocale = (text: string | null | undefined): text is Locale =>
  text === 'en' || text === 'en-XA' || text === 'ar-XB'

type Surroundings = {
  location?: { search?: string }
  process?: { env?: Record<string, string | undefined> }
}

/**
 * The locale of this process: a window reads it from its URL's query, every other process from its environment;
 * anything else is English.
 */
export function localeOf({ location, process }: Surroundings): Locale {
  const wanted =
    location?.search === undefined ? process?.env?.TOUCHSTONE_LOCALE : /[?&]locale=([\w-]+)/.exec(location.search)?.[1]
  return isLocale(wanted) ? wanted : 'en'
}

export const locale: Locale = localeOf(globalThis as Surroundings)

export const direction: 'ltr' | 'rtl' = locale === 'ar-XB' ? 'rtl' : 'ltr'

/** The locale whose rules are used for numbers and plurals. */
export const formattingLocale = 'en-GB'
