import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { sampleHead, setHtml } from '../../../../tests/support/set-html.ts'
import { PlateSection } from './plate-section.tsx'

/** A text whose character at this place has two halves: a cut there leaves one of them. */
const shipAt = (at: number) => `${'a'.repeat(at)}\u{1F6A2} quay ${'b'.repeat(2000)}`

/** Facts of a picture with texts that are cut in its chapter: its name, what was noticed, an entry of its metadata. */
const hostile = (side: string) =>
  sampleFacts(({ item }) => {
    item.row.name = shipAt(159)
    const { metadata } = item.medium ?? {}
    if (!metadata) throw new Error('The sample has metadata.')
    metadata.software = `${side}${shipAt(298)}`
    metadata.indicators = [{ kind: 'software', source: 'EXIF Software', value: shipAt(399), form: null }]
    metadata.entries = [{ group: 'EXIF', tag: 'Software', raw: shipAt(399), friendly: null }]
  })

describe('a text that is cut in a report', () => {
  it('is cut between its characters, and says how much is left where it says so', () => {
    const facts = hostile('1')
    const html = setHtml(sampleHead(facts), [facts])
    expect(html).not.toContain('\ufffd')
    expect(html).toContain(`${'a'.repeat(159)}…`)
    expect(html).toContain(`“<bdi>${'a'.repeat(399)}…</bdi>”`)
    expect(html).toContain(`… ${(shipAt(399).length - 399).toLocaleString('en')} more characters in the library`)
  })

  it('is so beside that of another item too', () => {
    const { options } = sampleHead(sampleFacts())
    const html = renderToStaticMarkup(
      <PlateSection plates={[{ left: hostile('1'), right: hostile('2') }]} options={options} isOverleaf />,
    )
    expect(html).toContain(`1${'a'.repeat(298)}…`)
    expect(html.isWellFormed()).toBe(true)
  })
})
