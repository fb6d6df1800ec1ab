import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { report } from '../../../shared/words/report.ts'

/** What stands before the body's content: policy, title, style sheet, and the marks of a simulated service. */
export function openDocument({ title, style, isSimulated }: { title: string; style: string; isSimulated: boolean }) {
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={policyFor(style)} />
      <title>{title}</title>
      <style>{style}</style>
    </head>,
  )
  const marks = renderToStaticMarkup(
    isSimulated ? (
      <>
        <div className="watermark">{report.simulatedMark}</div>
        <div className="banner">{report.simulatedBanner}</div>
      </>
    ) : null,
  )
  return Buffer.from(`<!doctype html><html lang="en">${head}<body>${marks}`)
}

export const closeDocument = () => Buffer.from('</body></html>')

/** Exactly this style sheet, its own pictures, and nothing from anywhere. */
function policyFor(style: string): string {
  const digest = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${digest}'; img-src 'self' data:; font-src data:; base-uri 'none'; form-action 'none'`
}
