import { paste } from '../../../shared/words/intake.ts'
import { library as words } from '../../../shared/words/library.ts'
import { links } from '../../../shared/words/links.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  onChoose: (what: 'files' | 'folders') => void
  onLinks: () => void
  onPaste: () => void
  isBusy: boolean
}

/** Files and folders apart, because a native dialog takes one or the other on most systems; links; and a copied picture. */
export function AddEvidence({ onChoose, onLinks, onPaste, isBusy }: Props) {
  return (
    <fieldset className="add-menu">
      <legend className="visually-hidden">{words.addEvidence}</legend>
      <Button onClick={() => onChoose('folders')} isDisabled={isBusy}>
        {words.addFolders}
      </Button>
      <Button onClick={() => onChoose('files')} isDisabled={isBusy}>
        {words.addFiles}
      </Button>
      <Button onClick={onLinks} isDisabled={isBusy}>
        {links.add}
      </Button>
      <Button onClick={onPaste} isDisabled={isBusy} title={paste.title}>
        {paste.button}
      </Button>
    </fieldset>
  )
}
