import { z } from 'zod'
import { SigningKey } from '../model/signing.ts'
import { call } from './define.ts'

export const signing = {
  /** The signing key of the library, as the keychain tells; makes none. */
  'signing.key': call({ input: z.object({}), output: SigningKey, errors: [] }),
  /** Makes a key. Where the library names one that this keychain does not hold, main asks in a native dialog. */
  'signing.make': call({ input: z.object({}), output: SigningKey, errors: ['declined', 'not_signed'] }),
  /** Verifies the chain of the custody log and signs its head. */
  'signing.sign': call({ input: z.object({}), output: SigningKey, errors: ['not_signed'] }),
  /** A backup was restored, so the log lacks the head signed last; main asks in a native dialog. */
  'signing.confirmRestored': call({ input: z.object({}), output: SigningKey, errors: ['declined', 'not_signed'] }),
}
