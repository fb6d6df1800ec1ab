import { describe, expect, it } from 'vitest'
import { positionAt } from '../../../../tests/support/bare-metadata.ts'
import { htmlText } from '../../../../tests/support/html-text.ts'
import { sampleFacts } from '../../../../tests/support/report-facts.ts'
import { reportHtml } from '../../../../tests/support/set-html.ts'
import { Indicator, type Metadata } from '../../../shared/model/metadata.ts'
import { optionsFor, type ReportPart } from '../../../shared/model/report-options.ts'
import { positionWords } from '../../../shared/words/recorded.ts'
import { noticed as noticedWords } from '../../../shared/words/report/noticed.ts'
import { sections } from '../../../shared/words/report/report.ts'
import { itemJson } from '../machine/item-json.ts'
import { withoutParts } from '../machine/left-out.ts'

const noticed = [
  { kind: 'software', source: 'XMP CreatorTool', value: 'Ver.1.00' },
  { kind: 'changed_later', source: 'EXIF ModifyDate', value: '2016 · 2017' },
  { kind: 'size_differs', source: 'EXIF ExifImageWidth', value: '40 × 30 · 8 × 6' },
  { kind: 'editing_software', source: 'EXIF Software', value: 'Adobe Photoshop 24.0' },
  { kind: 'editing_software', source: 'XMP CreatorTool', value: 'Adobe Photoshop 24.0' },
  { kind: 'generator', source: 'PNG parameters', value: 'a secret lake', form: 'Automatic1111' },
  {
    kind: 'digital_source_type',
    source: 'XMP DigitalSourceType',
    value: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
  },
].map((one) => Indicator.parse(one))

const credentials: Metadata['contentCredentials'] = {
  label: 'urn:uuid:1',
  manifests: 1,
  title: null,
  claimGenerator: null,
  signer: null,
  signedAt: null,
  actions: [],
  ingredients: [],
}

const factsWith = (more: Partial<Metadata>) =>
  sampleFacts(({ item }) => {
    if (item.medium?.metadata) Object.assign(item.medium.metadata, more)
  })

/** The local observation as text, of a report without some parts. */
function observed(more: Partial<Metadata>, without: readonly ReportPart[] = []): string {
  const options = optionsFor(1)
  const parts = options.parts.filter((part) => !without.includes(part))
  const html = reportHtml(factsWith(more), { options: { ...options, parts } })
  const text = htmlText(html)
  return text.slice(text.indexOf(sections.local), text.indexOf(sections.service)).replaceAll(' :', ':')
}

describe('what this machine read in a file', () => {
  it('names what was noticed in its metadata, what says most first, a program once', () => {
    const text = observed({ indicators: noticed })
    const named = [
      'An entry in the format that Automatic1111 writes (PNG parameters)',
      'The origin of the image is stated (XMP DigitalSourceType): Edited using generative AI',
      'An editing program is named (EXIF Software): “Adobe Photoshop 24.0”',
      'Another size is recorded than the image has (EXIF ExifImageWidth)',
      `and 1 more, under “${sections.metadata}”`,
    ]
    const places = named.map((one) => text.indexOf(one))
    expect(places.every((at) => at > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(text).not.toMatch(/secret lake|Ver\.1\.00/)
  })

  it('names the same where the metadata is left out, and points to no part that is not there', () => {
    const text = observed({ indicators: noticed }, ['metadata'])
    expect(text).toContain('in the format that Automatic1111 writes')
    expect(text).toContain('and 1 more')
    expect(text).not.toContain(sections.metadata)
  })

  it('says that there are Content Credentials, and that they are not verified', () => {
    expect(observed({ contentCredentials: credentials }, ['metadata'])).toContain(noticedWords.present)
    expect(observed({ contentCredentials: null, notes: ['content_credentials_unreadable'] })).toContain(
      'present, incomplete or damaged',
    )
    expect(observed({ contentCredentials: null, notes: [] })).not.toContain('C2PA')
  })

  it('says nothing of what was noticed where nothing was', () => {
    expect(observed({ indicators: noticed.slice(0, 1) })).not.toContain('Noticed in the file')
  })

  it('is told to machines as far as it is printed where the metadata is left out', () => {
    const json = withoutParts(itemJson(factsWith({ indicators: noticed }), Buffer.from('')), ['metadata'])
    const reported = json.file?.local.contents ?? []
    expect(reported.map(({ kind, value }) => [kind, value])).toEqual([
      ['generator', ''],
      ['digital_source_type', noticed.at(-1)?.value],
      ['editing_software', 'Adobe Photoshop 24.0'],
      ['size_differs', ''],
    ])
  })

  it('names no hemisphere that is unknown', () => {
    const place = { position: positionAt(33.85, 70.67), notes: ['position_without_hemisphere'] }
    expect(observed(place)).toContain(positionWords(place.position, { isPlaced: false }))
    expect(observed({ ...place, notes: [] })).toContain(positionWords(place.position))
  })

  it('rounds altitudes as the metadata does', () => {
    const position = factsWith({}).item.medium?.metadata?.position ?? null
    expect(position).not.toBeNull()
    const text = observed({ position: position && { ...position, altitudeMetres: 111.26104417670683 } })
    expect(text).toContain('altitude recorded: 111.3 m')
  })
})
