import type { Turn } from '../../../shared/model/fact-check.ts'

/** A turn of a text: where its words begin and end, and what was said about them. */
export type TextTurn = Omit<Turn, 'at' | 'text'> & { from: number; to: number }
