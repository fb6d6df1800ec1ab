import type { StartPacker } from '../../src/main/export/files/packer.ts'
import { writeWhole } from '../../src/main/export/files/report-file.ts'

/** A PDF with the layout of Chromium's printer, consisting of these objects: the first is its catalogue. */
export function printedPdf(bodies: readonly string[] = ONE_PAGE, trailer = '/Root 1 0 R'): Buffer<ArrayBuffer> {
  let text = '%PDF-1.4\n'
  const places = bodies.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = bodies.length + 1
  const xref = `xref\n0 ${size}\n0000000000 65535 f \n${table}`
  return Buffer.from(`${text}${xref}trailer\n<</Size ${size}\n${trailer}>>\nstartxref\n${text.length}\n%%EOF`, 'latin1')
}

const ONE_PAGE = [
  '<</Type /Catalog\n/Pages 2 0 R>>',
  '<</Type /Pages\n/Kids [3 0 R]\n/Count 1>>',
  '<</Type /Page\n/Parent 2 0 R\n/MediaBox [0 0 100 100]>>',
]

/** A packer that returns the printed file unchanged. */
export const packsNothing: StartPacker = () => ({
  finish: ({ pdf, path }) => writeWhole(path, pdf),
  end: () => undefined,
})
