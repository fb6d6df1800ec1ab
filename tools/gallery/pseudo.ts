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

  const depthAfter = (text: string) => text.split(begin).length - text.split(end).length
  const outside = (text: string, before: string): string => {
    let depth = depthAfter(before)
    let kept = ''
    for (const letter of text) {
      if (letter === begin) depth += 1
      else if (letter === end) depth -= 1
      else if (depth <= 0) kept += letter
    }
    return kept
  }
  /** `before` = what comes before it in the same sentence. */
  const notExtracted = (text: string, where: string, before = '') => {
    const words = outside(text, before).match(/\p{L}{2,}/gu) ?? []
    const foreign = words.filter((word) => !answered.has(word.toLowerCase()))
    if (foreign.length > 0) defects.add(`not in the catalogue (${where}): ${text.trim().slice(0, 120)}`)
  }

  type Frame = { overflowX: string; overflowY: string; position: string; box: DOMRect }
  const frames = new Map<Element, Frame>()
  const frameOf = (element: Element): Frame => {
    const known = frames.get(element)
    if (known !== undefined) return known
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const frame = { overflowX, overflowY, position, box: element.getBoundingClientRect() }
    frames.set(element, frame)
    return frame
  }
  /** Whether an element's text is out of sight, and cannot be scrolled into it. */
  const cutBy = (element: Element, rect: DOMRect): boolean => {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const { overflowX, overflowY, position, box } = frameOf(around)
      const isCutAcross = overflowX === 'hidden' || overflowX === 'clip'
      const isCutDown = overflowY === 'hidden' || overflowY === 'clip'
      if (around instanceof HTMLElement && around.dataset.scrolledWith !== undefined) return false
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
    // What a person types.
    if (element.matches('textarea')) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    // A foreign character that acts unseen splits a sentence into several nodes.
    range.setStart(element.closest('bdi') ?? node, 0)
    range.setEnd(node, 0)
    notExtracted(text, element.className || element.tagName, range.toString())
    // Read aloud only.
    const { width, height } = element.getBoundingClientRect()
    if (
      (!text.includes(begin) && depthAfter(range.toString()) <= 0) ||
      width <= 1 ||
      height <= 1 ||
      element.closest('.visually-hidden') !== null
    )
      continue
    range.selectNodeContents(node)
    // A name within a sentence may be long; the whole is in the title.
    const sentence = element.closest('bdi')?.textContent ?? text
    // A column is as wide as a person makes it; what it cuts is in the title.
    if (element.closest('.list-cell')?.contains(element.closest('[title]')) === true) continue
    const hasEvidence = /[a-z]{3}/.test(sentence.replace(marks, '').normalize('NFC'))
    if (hasEvidence && element.closest('[title]') !== null) continue
    // A plate is one row by design; what has no room in it is counted beside it, and shown on request.
    if (element.closest('.plate-line')?.querySelector('.plate-more:not(.plate-more-idle)') != null) continue
    if ([...range.getClientRects()].some((rect) => rect.width > 1 && cutBy(element, rect)))
      defects.add(`cut off (${element.className || element.tagName}): ${text.replace(marks, '').trim().slice(0, 120)}`)
  }
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      notExtracted(element.getAttribute(name) ?? '', name)
  return [...defects]
}
