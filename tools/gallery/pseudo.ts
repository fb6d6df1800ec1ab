import type { Page } from 'playwright'
import { BEGIN, END } from '../../src/shared/words/pseudo.ts'

/**
 * What a pseudo-locale shows of a page: text that is not in the catalogue, and text of the catalogue that is cut off.
 * Words that main answered (names, metadata, replies) are evidence and never translated; the gallery's page keeps them
 * in `answeredWords`.
 */
export const pseudoDefects = (page: Page): Promise<string[]> => page.evaluate(findDefects, { begin: BEGIN, end: END })

/** Runs in the page. */
function findDefects({ begin, end }: { begin: string; end: string }): string[] {
  const answered = (window as unknown as { answeredWords?: Set<string> }).answeredWords ?? new Set<string>()
  const marks = new RegExp(`[\u202a-\u202e${begin}${end}]`, 'g')
  const defects = new Set<string>()

  const outside = (text: string): string => {
    let depth = 0
    let kept = ''
    for (const letter of text) {
      if (letter === begin) depth += 1
      else if (letter === end) depth -= 1
      else if (depth <= 0) kept += letter
    }
    return kept
  }
  const notExtracted = (text: string, where: string) => {
    const words = outside(text).match(/\p{L}{2,}/gu) ?? []
    const foreign = words.filter((word) => !answered.has(word.toLowerCase()))
    if (foreign.length > 0) defects.add(`not in the catalogue (${where}): ${text.trim().slice(0, 120)}`)
  }

  /** The part of the page in which an element's text can be seen, and whether it can be scrolled there. */
  const cutBy = (element: Element, rect: DOMRect): boolean => {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(around)
      const box = around.getBoundingClientRect()
      const isCutAcross = overflowX === 'hidden' || overflowX === 'clip'
      const isCutDown = overflowY === 'hidden' || overflowY === 'clip'
      if (isCutAcross && (rect.right > box.right + 1.5 || rect.left < box.left - 1.5)) return true
      if (isCutDown && (rect.bottom > box.bottom + 3 || rect.top < box.top - 3)) return true
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll') return false
      if (position === 'fixed') break
    }
    return rect.right > innerWidth + 1.5 || rect.left < -1.5
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (element === null || text.trim() === '' || element.closest('script, style, kbd, .key-cap, pre') !== null)
      continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    notExtracted(text, element.className || element.tagName)
    if (!text.includes(begin)) continue
    const { width, height } = element.getBoundingClientRect()
    // Read aloud only.
    if (width <= 1 || height <= 1) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // A name within a sentence may be long; the whole is in the title.
    const hasEvidence = /[a-z]{3}/.test(text.replace(marks, '').normalize('NFC'))
    if (hasEvidence && element.closest('[title]') !== null) continue
    if ([...range.getClientRects()].some((rect) => rect.width > 1 && cutBy(element, rect)))
      defects.add(`cut off (${element.className || element.tagName}): ${text.replace(marks, '').trim().slice(0, 120)}`)
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      notExtracted(element.getAttribute(name) ?? '', name)
  return [...defects]
}
