import { describe, it } from 'vitest'
import { runEndToEnd } from '../support/run-end-to-end.ts'

describe('the gallery at every width, of which its end-to-end tests take some', () => {
  it('settles as it does at those', async () => {
    await runEndToEnd('gallery-shots', { TOUCHSTONE_WHOLE_TABLES: '1' })
  })
})
