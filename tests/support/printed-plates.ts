import { htmlText } from './html-text.ts'

/** A pair as printed: its items, and each field that differs with the values of both. */
export type PrintedPlate = {
  items: string[]
  digests: string[]
  rows: { heading: string; field: string; a: string; b: string }[]
}

/** The comparison plates of a printed report, from its HTML. */
export function printedPlates(html: string): PrintedPlate[] {
  return [...html.matchAll(/<section class="comparison">([\s\S]*?)<\/section>/g)].map(([, section = '']) => {
    const [, table = ''] = /<table class="grid sides">([\s\S]*?)<\/table>/.exec(section) ?? []
    const plate: PrintedPlate = { items: [], digests: [], rows: [] }
    let heading = ''
    for (const [row] of table.replace(/<thead>[\s\S]*?<\/thead>/, '').matchAll(/<tr[^>]*>[\s\S]*?<\/tr>/g)) {
      if (row.includes('class="group"')) {
        heading = said(row.replace(/<div class="soft">[\s\S]*?<\/div>/, ''))
        continue
      }
      const [field = '', a = '', b = ''] = [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) =>
        said(cell),
      )
      if (heading !== '') plate.rows.push({ heading, field, a, b })
      else if (field === 'SHA-256') plate.digests.push(a, b)
      else if (field === 'Item') plate.items.push(a, b)
    }
    return plate
  })
}

const said = (html: string): string => htmlText(html).trim()
