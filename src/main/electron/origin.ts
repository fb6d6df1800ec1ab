import { locale } from '../../shared/words/locale.ts'

/** The app's own scheme; registered as standard and secure before `ready`. */
export const SCHEME = 'touchstone'
/** Origin of every page of the app, as `WebFrameMain.origin` gives it. */
export const APP_ORIGIN = 'touchstone://app'
/** The one document of the app; its query names the locale where it is not English. */
export const START_URL = `${APP_ORIGIN}/${locale === 'en' ? '' : `?locale=${locale}`}`
/** Without "persist:", so that nothing of the web layer reaches the disk. */
export const PARTITION = 'touchstone'
/** Where documents are printed: knows nothing but the document it was given. */
export const PRINT_PARTITION = 'touchstone-print'
