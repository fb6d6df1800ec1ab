import { openIntakeAlone } from '../../tools/intake/alone.ts'

/**
 * An intake in a separate process, to be traced, measured and killed: `node intake-run.ts HOME [ROOT]…`. Without roots
 * it continues what an earlier run left. Prints one JSON line: how it ended.
 */
const [home, ...roots] = process.argv.slice(2)
if (!home) throw new Error('where is the data folder?')
const { cases, intake, close } = openIntakeAlone(home, 'A. Examiner')
const caseId = cases.findByName('Traced') ?? cases.create('Traced').id
if (roots.length > 0)
  await intake.take(
    caseId,
    roots.map((root) => Buffer.from(root)),
  )
else await intake.resume(caseId)
const progress = await intake.whenIdle(caseId)
await close()
process.stdout.write(`${JSON.stringify(progress)}\n`)
