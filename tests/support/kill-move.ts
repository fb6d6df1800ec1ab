import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { verifyChain } from '../../src/main/custody/verify-chain.ts'
import type { MoveStep } from '../../src/main/library/move.ts'
import { findLibrary, isDraftOfMark, settlePlace } from '../../src/main/library/place.ts'
import { bareEnvironment } from './bare-environment.ts'
import { endOf } from './kill.ts'
import { fillHome, openForMove, pastedItem } from './move.ts'

/**
 * Kills a move at a step and checks what must be true: the old folder leads to one complete library, the other folder
 * is that library or no library at all, and the next attempt succeeds.
 */
export function killMove(step: MoveStep, times = 1, pictures = 40): Promise<'old' | 'new'> {
  return survives(pictures, step, async (home, to) => {
    expect(await runMove(home, to, { step, times }), `${step} ${times}`).toBe('killed')
  })
}

/** The same, killed within some time after it began, or not at all. */
export function killMoveWithin(ms: number, pictures = 400): Promise<'old' | 'new'> {
  return survives(
    pictures,
    'random',
    async (home, to) => void (await runMove(home, to, { killAfterMs: Math.random() * ms })),
  )
}

async function survives(
  pictures: number,
  step: string,
  harm: (home: string, to: string) => Promise<void>,
): Promise<'old' | 'new'> {
  const root = mkdtempSync(join(tmpdir(), 'touchstone-move-'))
  const [home, to] = [join(root, 'old'), join(root, 'new')]
  try {
    mkdirSync(home)
    mkdirSync(to)
    await fillHome(home, pictures)
    await harm(home, to)
    const place = findLibrary(home)
    expect(place.state, step).toBe('here')
    const lives = place.state === 'here' ? place.home : ''
    if (lives === home) {
      // What was copied is not a library, whoever opens it.
      const copy = findLibrary(to)
      // Killed before it began, there is nothing, or an unfinished mark.
      if (!readdirSync(to).every(isDraftOfMark)) expect(copy.state, step).toBe('half')
    } else {
      expect(lives).toBe(to)
      expect(findLibrary(to)).toEqual({ state: 'here', home: to })
      settlePlace(home, to)
      expect(findLibrary(to)).toEqual({ state: 'here', home: to })
    }
    const next = openForMove(lives, to)
    expect(next.rescue, step).toBeNull()
    expect(next.db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(verifyChain(next.db).chain.state).toBe('whole')
    expect(next.db.prepare('SELECT name FROM cases').pluck().all()).toEqual(['Harbour fire'])
    expect(pastedItem(next.db).path.startsWith(lives)).toBe(true)
    if (lives === home) {
      await next.move.begin()
      await next.move.settled()
      expect(next.move.current()?.state, step).toBe('done')
      expect(findLibrary(home)).toEqual({ state: 'here', home: to })
    }
    next.close()
    return lives === home ? 'old' : 'new'
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** `shell` = prefix command that runs the process. */
type RunHow = { step?: string; times?: number; killAfterMs?: number; shell?: string[] }

/** Runs a move in a separate process. */
export async function runMove(home: string, to: string, how: RunHow = {}): Promise<'killed' | 'ended'> {
  const { step = '', times = 1, killAfterMs, shell = [] } = how
  const script = join(import.meta.dirname, 'move-process.ts')
  const [command = process.execPath, ...args] = [...shell, process.execPath, '--no-warnings', script, home, to, step]
  const child = spawn(command, [...args, String(times)], { env: bareEnvironment() })
  return await endOf(child, killAfterMs === undefined ? undefined : () => pause(killAfterMs))
}
