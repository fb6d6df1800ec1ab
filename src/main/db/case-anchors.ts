import { VeilLook } from '../../shared/model/veil.ts'
import type { Learn } from './logged.ts'

/** What a person says of a case, and how its pictures are shown. */
export type CaseFacts = { name: string; ownReference: string; description: string; veil: VeilLook }
export type CaseMember = keyof CaseFacts

export const CASE_ENTRIES = ['case.created', 'case.renamed', 'case.described', 'case.veil_changed'] as const

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const look = (value: unknown): VeilLook => VeilLook.catch('off').parse(value)

/** Remembers what the entries it hears say of cases. */
export function createCaseAnchors() {
  const told = new Map<number, CaseFacts>()
  const learn: Learn = (type, payload, _at, caseId) => {
    const said = (payload ?? {}) as Record<string, unknown>
    // An entry emptied with its case says nothing.
    if (caseId === null || said.removed === true) return
    const { name, veil, to } = said
    if (type === 'case.created')
      told.set(caseId, { name: text(name), ownReference: '', description: '', veil: look(veil) })
    const known = told.get(caseId)
    if (known === undefined) return
    if (type === 'case.renamed') known.name = text(to)
    if (type === 'case.veil_changed') known.veil = look(to)
    if (type !== 'case.described') return
    const { ownReference, description } = (to ?? {}) as Record<string, unknown>
    Object.assign(known, { ownReference: text(ownReference), description: text(description) })
  }
  return {
    learn,
    /** undefined = no entry tells of it. */
    of: (caseId: number): Readonly<CaseFacts> | undefined => told.get(caseId),
  }
}

/** The members of a case that are stored otherwise than entries say; none where none tells of it. */
export const otherMembers = (stored: CaseFacts, said: Readonly<CaseFacts> | undefined): CaseMember[] =>
  said === undefined
    ? []
    : (['name', 'ownReference', 'description', 'veil'] as const).filter((name) => stored[name] !== said[name])

/** SQL: of `c`, a row of cases. */
export const CASE_ROW = 'c.name, c.own_reference AS ownReference, c.description, c.veil'
