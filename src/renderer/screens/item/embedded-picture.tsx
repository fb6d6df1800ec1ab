import { useState } from 'react'
import type { Medium } from '../../../shared/model/medium.ts'
import { embeddedDiffers } from '../../../shared/model/metadata.ts'
import { embedded as words } from '../../../shared/words/embedded.ts'
import { pictures } from '../../data/pictures.ts'
import { Block } from '../../ui/block.tsx'
import { pixels } from '../../ui/format.ts'
import { useVeil } from '../../veil/veil-context.tsx'
import { VeilSign } from '../../veil/veil-sign.tsx'
import './embedded-picture.css'

/** The picture embedded in a file, small, beside the picture itself; nothing where none is embedded. */
export function EmbeddedPicture({ medium }: { medium: Medium }) {
  const { sha256, metadata, hasThumbnail } = medium
  const found = metadata?.embedded ?? null
  if (found === null) return null
  const isThumbnail = found.kind === 'exif_thumbnail' || found.kind === 'photoshop_thumbnail'
  // What is drawn of a raw is the embedded preview: there is nothing else to hold it against.
  const isBeside = hasThumbnail && found.likeness !== null
  const size = pixels(found.width, found.height)
  return (
    <Block
      title={isThumbnail ? words.thumbnail : words.preview}
      beside={isBeside ? words.beside(size) : size}
      className="embedded"
    >
      <div className="embedded-pair">
        <Shown key={sha256} address={pictures.embedded(sha256)} name={words.itself} />
        {isBeside && <Shown key={`${sha256} own`} address={pictures.thumbnail(sha256)} name={words.picture} />}
      </div>
      {embeddedDiffers(found) && <p className="embedded-differs">{words.differs}</p>}
    </Block>
  )
}

function Shown({ address, name }: { address: string; name: string }) {
  const [isMissing, setMissing] = useState(false)
  const veil = useVeil(address)
  return (
    <figure className="embedded-shown">
      {isMissing ? (
        <p className="embedded-frame quiet">{words.notThere}</p>
      ) : (
        <>
          <img
            className="embedded-frame"
            src={address}
            alt={name}
            draggable={false}
            onError={() => setMissing(true)}
            {...veil.marks}
          />
          <VeilSign veil={veil} />
        </>
      )}
      <figcaption className="quiet">{name}</figcaption>
    </figure>
  )
}
