import { mediumEnding } from '../../../medium-ending.ts'
import { plainName } from '../report-file.ts'

/**
 * "ITEM-0005 portrait.jpg": the reference first, then the plain name. Its ending stays if it is one of a known medium;
 * otherwise the copy ends in ".bin", and the manifest has the name.
 */
export function copyName(reference: string, name: string): string {
  const ending = /\.[A-Za-z0-9]{1,12}$/.exec(name)?.[0] ?? ''
  const stem = plainName(name.slice(0, name.length - ending.length), 60)
  return `${[reference, stem].filter(Boolean).join(' ')}${mediumEnding(name) ?? '.bin'}`
}
