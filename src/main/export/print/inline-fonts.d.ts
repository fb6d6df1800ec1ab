/** A font file as a data: URI, put into the bundle when it is built. */
declare module '*.woff2?inline' {
  const dataUri: string

  export { dataUri as default }
}
