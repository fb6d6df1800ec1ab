/** The part of Trusted Types used here; the compiler's library lacks it. */
interface TrustedScriptURL {
  toString(): string
}
interface TrustedTypePolicyFactory {
  createPolicy<Options extends { createScriptURL: (address: string) => string }>(
    name: string,
    rules: Options,
  ): { createScriptURL: (address: string) => TrustedScriptURL }
}
declare const trustedTypes: TrustedTypePolicyFactory
