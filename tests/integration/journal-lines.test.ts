import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createChargeJournal } from '../../src/main/journals/charge-journal.ts'
import { chargeLines } from '../../src/shared/words/custody-verify.ts'
import { verifyHere } from '../support/log-check.ts'
import { pngOf } from '../support/pictures.ts'
import { runHeadless } from '../support/run-headless.ts'
import { setupSending } from '../support/sending.ts'

const [FIRST, SECOND] = ['CASE-2026-001 ITEM-0001', 'CASE-2026-001 ITEM-0002']

describe('a verification of the journal of charges', () => {
  it('finds a line for every request whose last bytes were about to leave', async () => {
    const { verify } = await setupCharged()
    const { charges, outcome, lines } = verify()
    expect(outcome).toBe('whole')
    expect(charges).toEqual({ checked: 2, different: [], differentCount: 0 })
    expect(lines.charges).toBe(chargeLines.all({ n: 2 }))
    expect(lines.notLookedAt).toContain('the contents of the charge journal (charges.jsonl)')
  })

  it.each([
    ['is emptied', (file: string) => writeFileSync(file, ''), [FIRST, SECOND]],
    ['is gone', (file: string) => rmSync(file), [FIRST, SECOND]],
    [
      'lost the lines of one request',
      (file: string) => writeFileSync(file, linesOf(file).slice(2).join('\n')),
      [FIRST],
    ],
    [
      'has the end of a request without its beginning',
      (file: string) =>
        writeFileSync(
          file,
          linesOf(file)
            .filter((_, at) => at !== 2)
            .join('\n'),
        ),
      [SECOND],
    ],
    [
      'has half of a line',
      (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace('"v":1', '"v":')),
      [FIRST],
    ],
  ])('names the requests that have none where it %s', async (_what, change, names) => {
    const { verify, file } = await setupCharged()
    change(file)
    const { charges, outcome, lines } = verify()
    expect(outcome).toBe('broken')
    expect(charges).toEqual({ checked: 2, different: names, differentCount: names.length })
    expect(lines.charges).toBe(chargeLines.missing({ n: names.length, requests: names.join(', ') }))
  })

  it('takes a line whose words were erased for what it is', async () => {
    const { verify, home } = await setupCharged()
    const journal = createChargeJournal(home)
    journal.blankWords(() => true)
    journal.close()
    expect(verify()).toMatchObject({ outcome: 'whole', charges: { checked: 2, differentCount: 0 } })
  })

  it('is made by the command, which ends with 1 where the journal was emptied', async () => {
    const { home, file, close } = await setupCharged()
    await close()
    const run = () => runHeadless(['verify', '--library', '--home', home, '--json'])
    const whole = await run()
    expect(whole.lines.find(({ what }) => what === 'charges')).toMatchObject({ state: 'whole', checked: 2 })
    writeFileSync(file, '')
    const emptied = await run()
    expect([whole.code, emptied.code]).toEqual([0, 1])
    expect(emptied.lines.find(({ what }) => what === 'charges')).toMatchObject({
      state: 'different',
      different: [FIRST, SECOND],
    })
  })
})

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n')

/** Two pictures that were sent and answered: two lines each in the journal. */
async function setupCharged() {
  const desk = await setupSending({ files: [pngOf(1), pngOf(2)] })
  for (const { itemId } of desk.files) {
    await desk.sendAll(undefined, [itemId])
  }
  const file = join(desk.home, 'charges.jsonl')
  return { ...desk, file, verify: () => verifyHere(desk.db, '', file) }
}
