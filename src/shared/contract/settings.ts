import { z } from 'zod'
import { KeyChoices } from '../model/commands.ts'
import { DeskTexts } from '../model/desk-texts.ts'
import { Ladder } from '../model/finding.ts'
import { GivenName } from '../model/given-name.ts'
import { VeilLook } from '../model/veil.ts'
import { call } from './define.ts'

export const Advance = z.enum(['off', 'next', 'next_unseen'])
export type Advance = z.infer<typeof Advance>

export const Settings = z.object({
  baseUrl: z.string(),
  theme: z.enum(['system', 'light', 'dark']),
  /** Used in the custody log and the reports; '' = not asked yet. */
  operator: z.string().max(200),
  /** Nothing may leave this machine: no connection is opened while it is on. */
  isAirGapped: z.boolean(),
  /** The library is the demo. Written when the demo is made, and by nothing else. */
  isDemo: z.boolean(),
  /** A system notification is shown when a fact check ends. */
  isNotifying: z.boolean(),
  /** How the images of a new case are shown. */
  newCaseVeil: VeilLook,
  /** Single-character shortcuts are enabled. */
  hasLetterKeys: z.boolean(),
  /** An item shows in which other cases the same file or URL is, with their findings. */
  isAlsoInShown: z.boolean(),
  /** Where a mark by key leads: nowhere, to the next item, or to the next that was not seen. */
  advance: Advance,
  /** The keys a person chose for commands. */
  keys: KeyChoices,
  /** The conclusion scale, from one end to the other. */
  ladder: Ladder,
  /** What reports say of the desk where their case says nothing. */
  desk: DeskTexts,
  /** MD5 and SHA-1 are computed in the same pass as SHA-256, to look files up on lists of known hashes. */
  computesLookups: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const settings = {
  'settings.get': call({ input: z.object({}), output: Settings, errors: [] }),
  /** Changes the settings given and leaves the rest. A new service address is https, or http on loopback. */
  'settings.change': call({
    input: z.object({
      baseUrl: z.string().max(2048).optional(),
      theme: Settings.shape.theme.optional(),
      operator: GivenName.optional(),
      isAirGapped: z.boolean().optional(),
      isNotifying: z.boolean().optional(),
      newCaseVeil: VeilLook.optional(),
      hasLetterKeys: z.boolean().optional(),
      isAlsoInShown: z.boolean().optional(),
      advance: Advance.optional(),
      keys: KeyChoices.optional(),
      ladder: Ladder.optional(),
      desk: DeskTexts.optional(),
      computesLookups: z.boolean().optional(),
    }),
    output: Settings,
    errors: ['bad_address', 'in_demo'],
  }),
}
