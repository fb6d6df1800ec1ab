/** An open file as its readers need it: Node's own handle, or one that a child process holds. */
export type ReadableFile = {
  /** Fills `target` from `offset` with up to `length` bytes at `position`; 0 = the end. Rejects with the system's code. */
  read: (target: Buffer, offset: number, length: number, position: number) => Promise<{ bytesRead: number }>
  close: () => Promise<void>
}
