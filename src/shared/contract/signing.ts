import { z } from 'zod'
import { SigningKey } from '../model/signing.ts'
import { call } from './define.ts'

export const signing = {
  /** The signing key of the library, according to the keychain; generates none. */
  'signing.key': call({ input: z.object({}), output: SigningKey, errors: [] }),
  /** Generates a key. If the library names one that this keychain does not have, main asks in a native dialog. */
  'signing.make': call({ input: z.object({}), output: SigningKey, errors: ['declined', 'not_signed'] }),
  /** Verifies the chain of the custody log and signs its head. */
  'signing.sign': call({ input: z.object({}), output: SigningKey, errors: ['not_signed'] }),
  /** Confirms that a backup was restored, so that the log lacks the head signed last; main asks in a native dialog. */
  'signing.confirmRestored': call({ input: z.object({}), output: SigningKey, errors: ['declined', 'not_signed'] }),
}
