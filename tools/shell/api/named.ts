/**
 * Members that are called as those of Electron's. A function to which the product hands a listener cannot be held against
 * Electron's whole type: the listener is told of windows and requests that have here only what the product uses of them.
 */
export type Named<Whole> = Partial<Record<keyof Whole, unknown>>
