/** XMP in a `uuid` box. Source: XMP specification part 3 §1.2.7. */
export const XMP_UUID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')
/** JUMBF in a `uuid` box, where C2PA puts it in BMFF files. Source: C2PA specification 2.1 §A.5. */
export const C2PA_UUID = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex')

/** The JUMBF in the body of a C2PA `uuid` box: version and flags, a purpose, an offset, then the manifests. */
export function jumbfOfUuidBox(body: Buffer): Buffer | null {
  const purposeEnd = body.indexOf(0, 20)
  const purpose = purposeEnd < 0 ? '' : body.toString('latin1', 20, purposeEnd)
  return purpose === 'manifest' || purpose === 'original' || purpose === 'update' ? body.subarray(purposeEnd + 9) : null
}
