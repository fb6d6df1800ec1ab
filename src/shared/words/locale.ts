/**
 * The locale of everything that is said, settled when a process starts. English is shipped. The two pseudo-locales are
 * for developers: `en-XA` writes every sentence about 40 % longer and marks where it begins and ends, `ar-XB` does the
 * same from right to left.
 */
export type Locale = 'en' | 'en-XA' | 'ar-XB'

const isLocale = (text: string | null | undefined): text is Locale =>
  text === 'en' || text === 'en-XA' || text === 'ar-XB'

type Surroundings = {
  location?: { search?: string }
  process?: { env?: Record<string, string | undefined> }
}

/** A window is told by the query of its address, every other process by its environment; anything else is English. */
export function localeOf({ location, process }: Surroundings): Locale {
  const wanted =
    location?.search === undefined ? process?.env?.TOUCHSTONE_LOCALE : /[?&]locale=([\w-]+)/.exec(location.search)?.[1]
  return isLocale(wanted) ? wanted : 'en'
}

export const locale: Locale = localeOf(globalThis as Surroundings)

export const direction: 'ltr' | 'rtl' = locale === 'ar-XB' ? 'rtl' : 'ltr'

/** The locale whose rules numbers and plurals follow. */
export const formattingLocale = 'en-GB'
