import { boxesIn } from '../container/boxes.ts'

/** One JUMBF superbox: its label and what it holds. Source: ISO/IEC 19566-5 §4. */
export type Jumbf = { label: string; children: Jumbf[]; contents: { type: string; body: Buffer }[] }

const MAX_DEPTH = 8
const MAX_BOXES = 2000

/** The superboxes in a stretch of bytes. A bare body of one (as JPEG XL keeps it) counts as that one. */
export function readJumbf(bytes: Buffer): Jumbf[] {
  let left = MAX_BOXES
  const inside = (body: Buffer, depth: number): Jumbf => {
    const found: Jumbf = { label: '', children: [], contents: [] }
    for (const box of boxesIn(body)) {
      left -= 1
      if (left < 0) break
      if (box.type === 'jumd') found.label = labelOf(box.body)
      else if (box.type === 'jumb' && depth < MAX_DEPTH) found.children.push(inside(box.body, depth + 1))
      else if (box.type !== 'jumb') found.contents.push({ type: box.type, body: box.body })
    }
    return found
  }
  if (bytes.toString('latin1', 4, 8) === 'jumd') return [inside(bytes, 0)]
  return inside(bytes, 0).children
}

/** Type (16 bytes), toggles, then a label ending in NUL where the second toggle is set. */
function labelOf(body: Buffer): string {
  if (((body[16] ?? 0) & 2) === 0) return ''
  const end = body.indexOf(0, 17)
  return body.toString('utf8', 17, end < 0 ? body.length : end)
}
