import type { CallName, InputOf, OutputOf } from '../../src/shared/contract/index.ts'

/** Stand-ins for calls of the app, each bound to what the contract says the call gives. */
export type Stubs = Partial<{ [Name in CallName]: (input: InputOf<Name>) => OutputOf<Name> | Promise<OutputOf<Name>> }>
