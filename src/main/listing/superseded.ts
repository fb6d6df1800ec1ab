/** Why a search everywhere was ended: a newer one of the same case took its place. */
export class SupersededError extends Error {
  constructor() {
    super('A newer search took its place.')
  }
}
