import { useState } from 'react'
import type { Sha256 } from '../../../../shared/model/ids.ts'
import { factCheck } from '../../../../shared/words/fact-check.ts'
import { pictures } from '../../../data/pictures.ts'
import { Facts } from '../../../ui/block.tsx'
import { Digest } from '../../../ui/digest.tsx'
import { useVeil } from '../../../veil/veil-context.tsx'
import { VeilPlate } from '../../../veil/veil-sign.tsx'

const words = factCheck.earlier

/** Instead of the medium: the fact check is of bytes the file no longer holds. Their preview, where one is kept. */
export function EarlierMedium({ sha256, now }: { sha256: Sha256; now: Sha256 | null }) {
  const [failed, setFailed] = useState(0)
  const veil = useVeil(sha256)
  const source = [pictures.preview(sha256), pictures.thumbnail(sha256)][failed]
  return (
    <div className="fact-medium fact-medium-earlier">
      {source !== undefined && (
        <div className="fact-medium-well" data-veil-main={veil.isVeiled || undefined}>
          <img
            key={source}
            src={source}
            alt={words.picture}
            draggable={false}
            decoding="async"
            onError={() => setFailed(failed + 1)}
            {...veil.marks}
          />
          <VeilPlate veil={veil} reference={words.picture} />
        </div>
      )}
      <Facts
        rows={[
          [words.before, <Digest key="before" hex={sha256} />],
          [words.now, now === null ? words.notRead : <Digest key="now" hex={now} />],
        ]}
      />
    </div>
  )
}
