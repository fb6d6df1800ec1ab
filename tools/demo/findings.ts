import type { Core } from '../../src/headless/core.ts'
import { itemsOf } from '../../src/headless/ingest.ts'
import { DEFAULT_LADDER, type FindingText } from '../../src/shared/model/finding.ts'
import type { CaseId } from '../../src/shared/model/ids.ts'
import type { ItemRow } from '../../src/shared/model/item.ts'
import type { RedactionBox } from '../../src/shared/model/print-copy.ts'

type Written = Pick<FindingText, 'proposition' | 'alternative' | 'grounds'> & { step: number }

/** What a person concluded about two images of the fire, by the names of the files. */
const FINDINGS: Record<string, Written> = {
  'IMG_0413.JPG': {
    proposition: 'The image shows the fire at the harbour as it was on the evening of 14 March.',
    alternative: 'Flames or smoke were added to an image of that evening.',
    step: 3,
    grounds:
      'The file names editing software. Two other images of the same evening show less smoke above the same roof.',
  },
  'IMG_0431.JPG': {
    proposition: 'The conversation took place at the quay on the morning after the fire.',
    alternative: 'It took place on another day.',
    step: 2,
    grounds: 'Only the file gives the time. Nothing else in the image is dated.',
  },
}

/** What is no reader's business in an image, by the name of its file. */
const TAKEN_OUT: Record<string, RedactionBox[]> = {
  'screenshot.png': [{ x: 0.335, y: 0.795, width: 0.25, height: 0.13 }],
}

/** Records findings, a tag and a second look, and takes out what reports do not show, as an examiner leaves them behind at noon. */
export async function recordFindings(core: Core, caseId: CaseId): Promise<void> {
  const rows: ItemRow[] = []
  for await (const row of itemsOf(core, caseId, {})) rows.push(row)
  const named = (name: string) => rows.find((row) => row.name === name)
  for (const [name, { step, ...words }] of Object.entries(FINDINGS)) {
    const row = named(name)
    if (row === undefined) throw new Error(`The demo has no ${name}.`)
    const text = { ...words, conclusion: { ladder: DEFAULT_LADDER, step }, notes: '' }
    const given = { itemId: row.id, seen: 0, subject: row.sha256, text, reason: '' }
    if (!(await core.call('findings.record', given)).ok) throw new Error(`The finding about ${name} was refused.`)
  }
  for (const [name, boxes] of Object.entries(TAKEN_OUT)) {
    const row = named(name)
    if (row === undefined || !(await core.call('redactions.set', { itemId: row.id, boxes })).ok)
      throw new Error(`Nothing could be taken out of ${name}.`)
  }
  const tag = await core.call('tags.make', { caseId, name: 'ask the photographer', key: 1 })
  const unsure = named('IMG_0431.JPG')
  if (!tag.ok || unsure === undefined) throw new Error('The demo’s tag was refused.')
  await core.call('findings.mark', {
    caseId,
    items: [unsure.id],
    status: 'second_look',
    add: [tag.value.id],
    remove: [],
  })
  const done = named('IMG_0413.JPG')
  if (done) await core.call('findings.mark', { caseId, items: [done.id], status: 'reviewed', add: [], remove: [] })
}
