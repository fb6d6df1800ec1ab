import { type RefObject, useEffect } from 'react'

const TAKES_FOCUS = 'button:enabled, input:enabled, select:enabled, textarea:enabled, a[href], [tabindex="0"]'

/** A text that is only read has nothing that Tab comes to: then Tab comes to the text, so that keys can scroll it. */
export function useReadingStop(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = text.current
    if (element !== null) element.tabIndex = element.querySelector(TAKES_FOCUS) === null ? 0 : -1
  })
}
