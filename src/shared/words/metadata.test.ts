import { describe, expect, it } from 'vitest'
import { ContentCredentials, EmbeddedPicture } from '../model/metadata.ts'
import { credentialLines, metadataNoteWords, metadataWords } from './metadata.ts'
import { embeddedLines } from './report/embedded-picture.ts'

const credentials = (more: Partial<ContentCredentials> = {}) =>
  ContentCredentials.parse({
    label: 'urn:uuid:1',
    manifests: 1,
    title: null,
    claimGenerator: null,
    signer: null,
    signedAt: null,
    actions: [],
    ingredients: [],
    ...more,
  })
const signer = {
  name: 'Leaf',
  organisation: 'Harbour News',
  issuer: 'Root CA',
  serial: '0a1b',
  validFrom: 'Jan 1 2024 GMT',
  validTo: 'Jan 1 2025 GMT',
}
const embedded = (more: Partial<EmbeddedPicture> = {}) =>
  EmbeddedPicture.parse({
    kind: 'exif_thumbnail',
    width: 160,
    height: 120,
    proportions: 'same',
    likeness: 0.987,
    ...more,
  })
const line = (lines: ReturnType<typeof credentialLines>, label: string) => {
  const found = lines.find((one) => one.label === label)
  return found && [found.value, found.beside]
}

describe('the lines of Content Credentials', () => {
  it('name whom the certificate names, and never that anything was verified', () => {
    const lines = credentialLines(credentials({ signer, signedAt: '2024-05-06T07:08:09Z', claimGenerator: 'cam/1' }))
    expect(line(lines, 'Signer, as named')).toEqual([
      'Leaf, Harbour News',
      'certificate valid Jan 1 2024 GMT to Jan 1 2025 GMT, serial 0a1b',
    ])
    expect(line(lines, 'Stated signing time')).toEqual(['2024-05-06T07:08:09Z', 'UTC'])
    expect(line(lines, 'Claim generator')).toEqual(['cam/1', null])
    expect(JSON.stringify(lines)).not.toMatch(/verified|authentic|genuine|trusted/i)
    expect(metadataWords.credentialsNote).toMatch(/not verified/)
  })

  it('say what is missing where a reader would look for it, and leave out the rest', () => {
    const lines = credentialLines(credentials())
    expect(lines.map(({ label, value }) => [label, value])).toEqual([
      ['Signer, as named', 'none could be read'],
      ['Stated signing time', 'none stated'],
      ['Manifest', 'urn:uuid:1'],
    ])
    const withoutOrganisation = credentialLines(credentials({ signer: { ...signer, organisation: null } }))
    expect(line(withoutOrganisation, 'Signer, as named')?.[0]).toBe('Leaf')
    const sameTwice = credentialLines(credentials({ signer: { ...signer, organisation: 'Leaf' } }))
    expect(line(sameTwice, 'Signer, as named')?.[0]).toBe('Leaf')
  })

  it('give every action with its program, source and time, and every ingredient', () => {
    const action = { digitalSourceType: 'digitalCapture', softwareAgent: 'Editor 2', when: '2024-05-06' }
    const lines = credentialLines(
      credentials({
        manifests: 3,
        actions: [
          { action: 'c2pa.opened', ...action },
          { action: 'c2pa.edited', digitalSourceType: null, softwareAgent: null, when: null },
        ],
        ingredients: [
          { title: 'harbour.jpg', relationship: 'parentOf' },
          { title: null, relationship: null },
        ],
      }),
    )
    const of = (label: string) => lines.filter((one) => one.label === label).map(({ value, beside }) => [value, beside])
    expect(of('Action')).toEqual([
      ['c2pa.opened', 'Editor 2 · digitalCapture · 2024-05-06'],
      ['c2pa.edited', null],
    ])
    expect(of('Ingredient')).toEqual([
      ['harbour.jpg', 'parentOf'],
      ['untitled', null],
    ])
    expect(of('Manifest')).toEqual([['urn:uuid:1', 'last of 3']])
  })

  it('that cannot be read are said to be damaged', () => {
    expect(metadataNoteWords('content_credentials_unreadable')).toMatch(/incomplete or damaged/)
  })
})

describe('the lines of an embedded picture', () => {
  it('tell its kind, size, proportions and likeness, and what the number means', () => {
    expect(embeddedLines(embedded())).toEqual([
      { label: 'Kind', value: 'EXIF thumbnail', beside: '160 × 120' },
      { label: 'Proportions', value: 'the same as the image’s', beside: null },
      {
        label: 'Likeness',
        value: '0.99',
        beside: 'correlation of grey values; 1 = the same pattern, 0 = none in common',
      },
    ])
  })

  it('leave out what could not be compared and say so of the likeness', () => {
    expect(embeddedLines(embedded({ kind: 'raw_preview', proportions: null, likeness: null }))).toEqual([
      { label: 'Kind', value: 'camera raw preview', beside: '160 × 120' },
      { label: 'Likeness', value: 'not compared', beside: null },
    ])
    const [, proportions] = embeddedLines(embedded({ proportions: 'bars' }))
    expect(proportions?.value).toBe('the image’s once black bars are left out')
  })
})
