import type { Turn } from '../../../shared/model/fact-check.ts'

/** A turn within a text: where its words begin and end, and the speaker and times given for them. */
export type TextTurn = Omit<Turn, 'at' | 'text'> & { from: number; to: number }
