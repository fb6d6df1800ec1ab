import { realElectronTarget } from '../../../tools/runtime/real-electron.ts'

const found = realElectronTarget()
if ('missing' in found) throw new Error(found.missing)

/** What these tests run: `npm run e2e:electron` has looked before and says what is missing. */
export const target = found

/** The stand-in shows that a test can pass, and nothing of Electron. */
export const isStandIn = target.kind === 'stand-in'
