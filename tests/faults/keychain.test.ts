import { describe, expect, it } from 'vitest'
import { noSecretService } from '../support/keychain.ts'
import { keychainFaults } from '../support/keychain-faults.ts'

const TIMES = 20
const skipped = noSecretService === null ? '' : ` (skipped: ${noSecretService})`

describe.skipIf(noSecretService !== null)(`a keychain in trouble${skipped}`, () => {
  it.each(Object.entries(keychainFaults))(
    `%s, ${TIMES} times, loses no token and holds nobody up`,
    async (_, fault) => {
      expect.hasAssertions()
      await fault(TIMES)
    },
  )
})
