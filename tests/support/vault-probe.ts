import { createNodeFork } from '../../src/main/children/node-fork.ts'
import { createVault } from '../../src/main/vault/vault.ts'
import { CHILD_SCRIPTS } from './app-parts.ts'
import type { KeychainStep } from './keychain.ts'

/* Runs one vault request, given in STEP, in a separate process and prints the reply as one JSON line. */

const vault = createVault({
  forkChild: createNodeFork(CHILD_SCRIPTS),
  log: { info: () => undefined, warn: () => undefined, bug: () => '', flush: () => Promise.resolve() },
})
const step = JSON.parse(process.env.STEP ?? '') as KeychainStep
const answer =
  step.ask === 'write' ? await vault.write(step.account, step.token ?? '') : await vault[step.ask](step.account)
console.log(JSON.stringify(answer))
process.exit(0)
