import type { ItemDetail } from '../../../shared/contract/items.ts'
import type { Analysis } from '../../../shared/model/analysis.ts'
import { links as words } from '../../../shared/words/links.ts'
import { useLinkFile } from '../../data/links.ts'
import { Button } from '../../ui/button.tsx'
import { VerdictChip } from '../../ui/chip.tsx'
import { instant } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { Note } from '../../ui/note.tsx'

type Props = { item: ItemDetail; analysis: Analysis | null; picture: number; onPicture: (index: number) => void }

/** What stands above the result of a link: its exact address, the attached file, and the pictures of its page. */
export function LinkBlock({ item, analysis, picture, onPicture }: Props) {
  const { detach } = useLinkFile(item.row.id)
  const { attached } = item
  const images = analysis?.reply.images ?? []
  return (
    <section className="lines link-block" aria-label={words.address}>
      <p className="selectable">
        <Name text={item.path} isPath className="mono wraps" />
      </p>
      {attached !== null && (
        <Note
          isPlain
          actions={
            <Button onClick={() => detach.mutate()} isDisabled={detach.isPending}>
              {words.frame.detach}
            </Button>
          }
        >
          {words.frame.attached(attached.reference ?? attached.name, attached.attachedBy, instant(attached.attachedAt))}
        </Note>
      )}
      {images.length > 1 && (
        <fieldset className="link-pictures">
          <legend>{words.page.heading(images.length)}</legend>
          {images.map((image, index) => (
            <Button key={image.at} isPressed={index === picture} onClick={() => onPicture(index)}>
              {words.page.picture(index + 1)} <VerdictChip verdict={image.verdict} isShort />
            </Button>
          ))}
        </fieldset>
      )}
    </section>
  )
}
