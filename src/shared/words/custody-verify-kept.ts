import type { LogVerification } from '../model/custody.ts'
import { counted } from './counts.ts'

/* What a verification says of lists, of the history of evidence, and of reports. */

/** The names of some of so many. */
export const listed = (names: readonly string[], n: number): string =>
  `${names.join(', ')}${n > names.length ? ' and more' : ''}`

/** null = nothing was marked or concluded, or nothing is kept for lists. */
export function listsLine({ checked, different, differentCount }: LogVerification['lists']): string | null {
  if (checked === 0) return null
  if (differentCount === 0)
    return `Lists and filters show ${counted(checked, 'item')} with ${checked === 1 ? 'its' : 'their'} newest conclusion, status and tags.`
  return `Lists and filters show ${counted(differentCount, 'item')} NOT with ${differentCount === 1 ? 'its' : 'their'} newest conclusion, status and tags: ${listed(different, differentCount)}.`
}

/** null = no file was ever looked at. */
export function sightingsLine({ checked, different, differentCount }: LogVerification['sightings']): string | null {
  if (checked === 0) return null
  if (differentCount === 0)
    return `What was seen of the ${checked === 1 ? 'file' : 'files'} of ${counted(checked, 'item')}, and when, is what the log says.`
  return `What was seen of the ${differentCount === 1 ? 'file' : 'files'} of ${counted(differentCount, 'item')}, and when, is NOT what the log says: ${listed(different, differentCount)}.`
}

/** null = none ended. */
export function roundsLine({ checked, different, differentCount }: LogVerification['rounds']): string | null {
  if (differentCount > 0)
    return `The rounds over ${counted(differentCount, 'exhibit')} are NOT those the log tells of: ${listed(different, differentCount)}.`
  if (checked === 0) return null
  return `${counted(checked, 'round')} over exhibits ended when, how and with the counts the log says.`
}

/** null = none was made. */
export function reportsLine({ checked, different, differentCount }: LogVerification['reports']): string | null {
  if (checked === 0) return null
  if (differentCount === 0)
    return `${counted(checked, 'report')} that ${checked === 1 ? 'was' : 'were'} made ${checked === 1 ? 'has' : 'have'} the number, the choices, the files and the custody head the log says.`
  return `${counted(differentCount, 'report')} that ${differentCount === 1 ? 'was' : 'were'} made ${differentCount === 1 ? 'is' : 'are'} NOT as the log says, or not there any more: ${listed(different, differentCount)}.`
}

/** null = the log tells of no case that is there. */
export function casesLine({ checked, different, differentCount }: LogVerification['cases']): string | null {
  if (differentCount > 0)
    return `What is stored of cases is NOT what the log says: ${listed(different, differentCount)}.`
  if (checked === 0) return null
  return `Name, own reference, description and veil of ${counted(checked, 'case')} are what the log says.`
}

/** null = the log tells of no request whose last bytes were about to leave. */
export function chargesLine({ checked, different, differentCount }: LogVerification['charges']): string | null {
  const leaving = 'whose last bytes, says the log, were about to leave'
  if (checked === 0) return null
  if (differentCount === 0)
    return `The journal of charges (charges.jsonl) has a line for ${counted(checked, 'request')} ${leaving}.`
  return `The journal of charges (charges.jsonl) has NO line for ${counted(differentCount, 'request')} ${leaving}: ${listed(different, differentCount)}.`
}

/** null = nobody wrote any. */
export function reportTextsLine({ checked, different, differentCount }: LogVerification['reportTexts']): string | null {
  if (differentCount > 0)
    return `The texts that stand in reports are NOT what the log says was written: ${listed(different, differentCount)}.`
  return checked === 0
    ? null
    : `The texts that stand in the reports of ${counted(checked, 'case')} are what the log says was written.`
}
