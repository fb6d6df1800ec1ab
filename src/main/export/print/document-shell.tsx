import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { demoExport } from '../../../shared/words/demo.ts'
import { report } from '../../../shared/words/report/report.ts'
import { type Marked, markOf } from './before-all.ts'

type Opening = Marked & { title: string; style: string }

/** What stands before the body's content: policy, title, style sheet, and the marks of the demo and of a simulated service. */
export function openDocument({ title, style, ...marked }: Opening) {
  const mark = markOf(marked)
  const head = renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <meta httpEquiv="Content-Security-Policy" content={policyFor(style)} />
      <title>{title}</title>
      <style>{style}</style>
    </head>,
  )
  const marks = renderToStaticMarkup(
    <>
      <FirstMissing />
      {mark === null ? null : (
        <div className="watermark" aria-hidden="true">
          {mark}
        </div>
      )}
      <Banners isDemo={marked.isDemo} isSimulated={marked.isSimulated} />
    </>,
  )
  return Buffer.from(`<!doctype html><html lang="en">${head}<body>${marks}`)
}

/** Said before all else of what is made in the demo, whose results are all simulated, or of a simulated service. */
export const Banners = ({ isDemo, isSimulated }: Pick<Opening, 'isDemo' | 'isSimulated'>) =>
  isDemo || isSimulated ? <div className="banner">{isDemo ? demoExport.banner : report.simulatedBanner}</div> : null

/** A character of private use at the very end of Unicode: no font has a glyph for it. */
const NO_GLYPH = '\u{10FFFD}'
/** Every weight and family that foreign text is printed in. */
const TYPES = ['', 'strong', 'mono', 'mono strong'] as const

/**
 * Chromium's printer (156) leaves out of the text of a PDF, wherever it stands, the first character that each font has no
 * glyph for; those after it keep theirs. These here, which nobody sees or hears, are lost in the place of one in a name.
 * Alone and between spaces, because another font may stand in for it then.
 */
const FirstMissing = () => (
  <div className="first-missing" aria-hidden="true">
    {[NO_GLYPH, ` ${NO_GLYPH} `].map((text) => (
      <Fragment key={text}>
        {TYPES.map((type) => (
          <span key={type} className={type}>
            {text}
          </span>
        ))}{' '}
      </Fragment>
    ))}
  </div>
)

export const closeDocument = () => Buffer.from('</body></html>')

/** Exactly this style sheet, its own pictures, and nothing from anywhere. */
function policyFor(style: string): string {
  const digest = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${digest}'; img-src 'self' data:; font-src data:; base-uri 'none'; form-action 'none'`
}
