import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Grid } from './report-parts.tsx'
import { drawInSlices } from './rows.tsx'

const table = (name: string, rows: number) => (
  <Grid columns={[name]} rows={Array.from({ length: rows }, (_, at) => [`${name} ${at} & <b>`])} />
)
const part = (...rows: number[]) => (
  <section>
    {rows.map((n) => (
      <div key={n}>{table(`table of ${n}`, n)}</div>
    ))}
    <p>after</p>
  </section>
)

function drawn(rows: number[]): { html: string; turns: number } {
  const work = drawInSlices(part(...rows), () => '')
  let turns = 0
  for (;;) {
    const step = work.next()
    if (step.done) return { html: Buffer.concat(step.value).toString(), turns }
    turns += 1
  }
}

describe('the long tables of a report', () => {
  it.each([[[3]], [[400]], [[400, 3, 120]]])('say the same drawn in slices: %j', (rows) => {
    expect(drawn(rows).html).toBe(renderToStaticMarkup(part(...rows)))
  })

  it('let others have their turn between some rows and the next, and short ones are drawn at once', () => {
    expect(drawn([400]).turns).toBe(8)
    expect(drawn([3, 50]).turns).toBe(0)
  })
})
