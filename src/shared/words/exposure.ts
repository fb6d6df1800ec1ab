import { plainName } from '../model/visible-text.ts'
import { messages } from './messages.ts'

/** Whom a folder is open to; the keys are those of `library/exposure.ts` in main. */
const exposed = messages('exposure', {
  network: '{folder} is on a server: whoever has access to that folder there can read what is in it.',
  synchronised:
    '{folder} is, by its name or place, in a folder that a program copies to an Internet service and to other computers. The air gap of Touchstone does not prevent that.',
  roaming:
    '{folder} is in the roaming part of your Windows profile. Where profiles are kept on a server, Windows copies it there when you sign out.',
  others:
    '{folder} is outside your Windows user folder: other people who use this computer may be able to read what is in it.',
})

const words = messages('exposure.question', { message: 'Save there?', yes: 'Save', no: 'Do not save' })

/** A sentence about a folder to save in. */
export const exposedLine = (to: keyof typeof exposed, folder: string): string =>
  exposed[to]({ folder: plainName(folder) })

/** Asked before something is saved in such a folder. */
export const exposedQuestion = (to: keyof typeof exposed, folder: string) => ({
  message: words.message,
  detail: exposedLine(to, folder),
  yes: words.yes,
  no: words.no,
})
