/** Stands where the argument of a message is not known; no message holds it. */
const ANY = '\uE000'

/** Finds what is named by a message, whatever its argument is. */
export function naming(message: (argument: string) => string): RegExp {
  const pieces = message(ANY)
    .split(ANY)
    .map((piece) => piece.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`^${pieces.join('.*')}$`)
}
