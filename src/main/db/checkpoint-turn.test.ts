import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { setupLibrary } from '../../../tests/support/library.ts'
import { LARGE_PAGES, type Progress, TURN_EVERY_MS, takeTurn } from './checkpoint-turn.ts'
import { connect } from './connect.ts'
import { openReadOnly } from './open.ts'

const PAGE = 4096

/** What a turn asks of a log, which each checkpoint but the first copies whole. */
function askedOf(log: number, checkpointed: number, canCopy = true): string[] {
  const asked: string[] = []
  takeTurn((mode) => {
    asked.push(mode)
    return { log, checkpointed: mode === 'NOOP' || !canCopy ? checkpointed : log }
  })
  return asked
}

describe('a turn of the thread that copies the log', () => {
  it.each<[string, number, number, string[]]>([
    ['small log with little left', 600, 101, ['NOOP']],
    ['small log with 2 MB left', 600, 100, ['NOOP', 'PASSIVE']],
    ['large log with one page left', LARGE_PAGES, LARGE_PAGES - 1, ['NOOP', 'PASSIVE', 'TRUNCATE']],
    ['large log with all of it left', LARGE_PAGES, 0, ['NOOP', 'PASSIVE', 'TRUNCATE']],
    ['large log that is copied', LARGE_PAGES, LARGE_PAGES, ['NOOP', 'TRUNCATE']],
  ])('asks of a %s no more than it is worth', (_what, log, checkpointed, asked) => {
    expect(askedOf(log, checkpointed)).toEqual(asked)
  })

  it('empties no log that somebody still reads from', () => {
    expect(askedOf(2 * LARGE_PAGES, LARGE_PAGES, false)).toEqual(['NOOP', 'PASSIVE'])
  })

  it('comes twice a second, and a single one empties a log once its last reader is gone, with a page left or many', () => {
    expect(2 * TURN_EVERY_MS).toBeLessThanOrEqual(1000)
    const { db, home, rows } = setupLibrary()
    const file = join(home, 'library.sqlite')
    const walBytes = () => statSync(`${file}-wal`).size
    const copier = connect(file, { fileMustExist: true })
    onTestFinished(() => void copier.close())
    const turn = () => takeTurn((mode) => (copier.pragma(`wal_checkpoint(${mode})`) as Progress[])[0])
    db.pragma('wal_autocheckpoint = 0')
    const write = (name: string, pages: number) => rows.set(name, 'x'.repeat(pages * PAGE))
    for (const late of [1, 600]) {
      write(`long ${late}`, 2 * LARGE_PAGES)
      const reader = openReadOnly(file)
      reader.exec('BEGIN')
      reader.prepare('SELECT count(*) FROM audit').get()
      write(`late ${late}`, late)
      turn()
      expect(walBytes()).toBeGreaterThan(LARGE_PAGES * PAGE)
      reader.close()
      turn()
      expect(walBytes()).toBe(0)
    }
  })
})
