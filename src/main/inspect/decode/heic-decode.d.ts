/** The part of heic-decode that is used. Source: its README, version 2.1.0. */
declare module 'heic-decode' {
  const decode: (input: { buffer: Uint8Array }) => Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  export default decode
}
