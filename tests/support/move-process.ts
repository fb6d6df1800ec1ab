import type { MoveStep } from '../../src/main/library/move.ts'
import { openForMove } from './move.ts'

// Moves a library and dies at a named step: `node move-process.ts HOME TO STEP [TIMES]`.
const [home = '', to = '', step, times = '1'] = process.argv.slice(2)
let left = Number(times)
const { move, close } = openForMove(home, to, {
  reached: (at: MoveStep) => {
    if (at !== step) return
    left -= 1
    if (left <= 0) process.kill(process.pid, 'SIGKILL')
  },
})
process.stdout.write('begins\n')
const begun = await move.begin()
await move.settled()
close()
process.stderr.write(JSON.stringify({ begun, move: move.current() }))
process.exitCode = begun.ok && move.current()?.state === 'done' ? 0 : 1
