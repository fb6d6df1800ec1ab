/** The part of Trusted Types that is used here; the compiler's library has none of it yet. */
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
