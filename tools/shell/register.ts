import { registerHooks } from 'node:module'

const STAND_IN = new URL('./electron.ts', import.meta.url).href

/** From now on 'electron' is the stand-in, for `import` and `require` alike. */
export function registerStandIn(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
  })
}
