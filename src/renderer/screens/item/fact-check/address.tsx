import { judgeOutside } from '../../../../shared/model/outside-link.ts'
import { links } from '../../../../shared/words/links.ts'
import { notOpened, outside } from '../../../../shared/words/outside.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy.tsx'
import { Name } from '../../../ui/name.tsx'

type Props = { url: string; onOpenOutside: (url: string) => void }

/** A URL as text that can be copied, or opened in another program after confirmation. It is never a link itself. */
export function Address({ url, onOpenOutside }: Props) {
  const judged = judgeOutside(url)
  return (
    <span className="address">
      <span className="address-line">
        <Name text={url} className="address-text wraps selectable" />
        <CopyButton text={url} label={outside.copy} />
        {judged.ok && (
          <Button look="link" onClick={() => onOpenOutside(url)}>
            {outside.open}
          </Button>
        )}
      </span>
      {judged.ok && judged.value.isIdn && <span className="quiet">{links.punycode({ host: judged.value.host })}</span>}
      {!judged.ok && <span className="quiet">{notOpened(judged.error)}</span>}
    </span>
  )
}
