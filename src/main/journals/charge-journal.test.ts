import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AttemptId, CaseId, CheckId, Sha256 } from '../../shared/model/ids.ts'
import { type CheckQuestion, IMAGE_FORENSICS } from '../../shared/model/question.ts'
import { createChargeJournal } from './charge-journal.ts'

function setup() {
  const home = mkdtempSync(join(tmpdir(), 'touchstone-journal-'))
  const journal = createChargeJournal(home)
  onTestFinished(() => {
    journal.close()
    rmSync(home, { recursive: true, force: true })
  })
  const commit = (url: string | null = null, caseId = 1, question: CheckQuestion = IMAGE_FORENSICS) => {
    const attemptId = randomUUID() as AttemptId
    journal.committing({
      at: 7,
      attemptId,
      checkId: randomUUID() as CheckId,
      caseId: caseId as CaseId,
      sha256: url === null ? ('ab'.repeat(32) as Sha256) : null,
      url,
      origin: 'https://service.example',
      ...question,
      account: 'a',
      expectedCredits: 1,
      day: '2026-11-20',
      sentName: null,
      bodyBytes: 9,
      bodySha256: null,
    })
    return attemptId
  }
  return { home, journal, commit, file: join(home, 'charges.jsonl') }
}

describe('the journal of charges', () => {
  it('is read from a bookmark on, and from its beginning where it is another file by now', () => {
    const { journal, commit, file } = setup()
    commit()
    const bookmark = journal.bookmark(journal.size())
    const second = commit()
    journal.ended({ at: 8, attemptId: second, outcome: 'success' })
    const from = journal.offsetOf(bookmark)
    expect(journal.read(undefined, from)).toMatchObject([{ committing: { attemptId: second }, ended: {}, at: from }])
    expect(journal.read()).toHaveLength(2)
    expect(journal.offsetOf(null)).toBe(0)
    expect(journal.offsetOf('garbage')).toBe(0)
    const shorter = readFileSync(file, 'utf8').slice(0, 20)
    writeFileSync(file, shorter)
    expect(journal.offsetOf(bookmark)).toBe(0)
  })

  it('leaves out what is over, and lines that a crash tore', () => {
    const { journal, commit, file } = setup()
    const first = commit()
    appendFileSync(file, '{"v":1,"event":"commi\n')
    const second = commit()
    expect(journal.read((id) => id === first).map(({ committing }) => committing.attemptId)).toEqual([second])
  })

  it('keeps amounts and ids where addresses are erased, and the bytes of the address are gone', () => {
    const { journal, commit, file } = setup()
    const secret = 'https://example.org/Confidential-Witness?q=%C3%A9#"quoted"'
    const erased = commit(secret, 1)
    const kept = commit('https://example.org/kept', 2)
    const size = journal.size()
    expect(journal.blankWords(({ caseId }) => caseId === 1)).toBe(1)
    expect(journal.blankWords(({ caseId }) => caseId === 1)).toBe(0)
    expect(readFileSync(file, 'utf8')).not.toContain('Confidential')
    expect(journal.size()).toBe(size)
    const [one, two] = journal.read()
    expect(one?.committing).toMatchObject({ attemptId: erased, expectedCredits: 1, at: 7, sha256: null })
    expect(one?.committing.url).toMatch(/^removed:/)
    expect(two?.committing).toMatchObject({ attemptId: kept, url: 'https://example.org/kept' })
    // What is written afterwards goes to the end.
    commit()
    expect(journal.read()).toHaveLength(3)
  })

  it('forgets the words that went with a file, and can still be read', () => {
    const { journal, commit, file } = setup()
    const parameters = JSON.stringify({ context: 'Ask "Witness 7" about\nthe quay é', modality: 'video' })
    commit(null, 1, { kind: 'fact_check', parameters })
    expect(journal.blankWords(() => true)).toBe(1)
    expect(journal.blankWords(() => true)).toBe(0)
    expect(readFileSync(file, 'utf8')).not.toContain('Witness')
    const [line] = journal.read()
    expect(JSON.parse(line?.committing.parameters ?? '')).toEqual({})
  })

  it('is read whole over the limits of a slice', () => {
    const { journal, commit, file } = setup()
    for (let n = 0; n < 3; n += 1) commit()
    const lines = readFileSync(file, 'utf8')
    for (let n = 0; n < 1000; n += 1) {
      appendFileSync(
        file,
        lines.replaceAll(/"attemptId":"[^"]+"/g, () => `"attemptId":"${randomUUID()}"`),
      )
    }
    expect(journal.read()).toHaveLength(3003)
  })
})
