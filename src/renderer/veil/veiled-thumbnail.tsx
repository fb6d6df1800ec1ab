import { useVeils } from '../data/cases.ts'
import { SmallPicture } from './small-picture.tsx'
import { useVeil, VeilScope } from './veil-context.tsx'
import { VeilSign } from './veil-sign.tsx'

/** Thumbnail of an item in a list across cases, veiled according to its own case. */
export function VeiledThumbnail({ address, caseReference }: { address: string; caseReference: string }) {
  const known = useVeils().data?.find(({ reference }) => reference === caseReference)
  return (
    <VeilScope caseId={known?.caseId ?? 'unknown'}>
      <Drawn address={address} />
    </VeilScope>
  )
}

function Drawn({ address }: { address: string }) {
  const veil = useVeil(address)
  return (
    <>
      <SmallPicture address={address} veil={veil} isSmall onError={() => undefined} />
      <VeilSign veil={veil} isSmall />
    </>
  )
}
