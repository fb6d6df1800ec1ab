import { locale } from '../../shared/words/locale.ts'

/** The app's own scheme; registered as standard and secure before `ready`. */
export const SCHEME = 'touchstone'
/** Origin of every page of the app, as returned by `WebFrameMain.origin`. */
export const APP_ORIGIN = 'touchstone://app'
/** The app's only document; its query names the locale if it is not English. */
export const START_URL = `${APP_ORIGIN}/${locale === 'en' ? '' : `?locale=${locale}`}`
/** Without "persist:", so that the web layer writes nothing to disk. */
export const PARTITION = 'touchstone'
/** The partition for printing: it has access only to the document it was given. */
export const PRINT_PARTITION = 'touchstone-print'
/** The partition that is asked for the system's proxy settings. It loads nothing. */
export const PROXY_PARTITION = 'touchstone-proxy'
