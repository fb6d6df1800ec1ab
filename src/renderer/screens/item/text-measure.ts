/** Measures the labels of boxes in their own font (face-boxes.css); CSS pixels. Digits count alike, as they are drawn. */
export function createTextMeasure(): (text: string) => number {
  const known = new Map<string, number>()
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  const { fontFamily } = getComputedStyle(document.body)
  return (text) => {
    const alike = text.replace(/\d/g, '0')
    const found = known.get(alike)
    if (found !== undefined || context === null) return found ?? alike.length * 8
    context.font = `650 12px ${fontFamily}`
    const width = Math.ceil(context.measureText(alike).width)
    known.set(alike, width)
    return width
  }
}
