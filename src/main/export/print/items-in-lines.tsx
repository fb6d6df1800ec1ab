import { Buffer } from 'node:buffer'
import { renderToStaticMarkup } from 'react-dom/server'
import { count } from '../../../shared/words/counts.ts'
import { inLines as words } from '../../../shared/words/report/report-set.ts'
import type { InALine } from '../facts/in-a-line.ts'
import { showInstant } from '../facts/times.ts'
import { pageAnchor } from './page-anchor.ts'
import { Foreign, OldGrid } from './report-parts.tsx'

/** The items of a volume that have no pages of their own, as HTML. `zone` = that of the report's times. */
export const renderLines = (lines: readonly InALine[], zone: string): Buffer<ArrayBuffer> =>
  Buffer.from(
    renderToStaticMarkup(
      <section className="part new-page">
        <h1>{words.title}</h1>
        <OldGrid kind="in-lines" columns={words.columns}>
          {lines.map(({ reference, path, bytes, modifiedAt, why }) => (
            <tr key={reference} id={pageAnchor(reference)}>
              <td>{reference}</td>
              <td>
                <Foreign text={path} path />
              </td>
              <td className="figure">{count(bytes)}</td>
              <td>{modifiedAt === null ? '' : showInstant(modifiedAt, zone).utc}</td>
              <td>{why}</td>
            </tr>
          ))}
        </OldGrid>
      </section>,
    ),
  )
