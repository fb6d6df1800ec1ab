import { library as words } from '../../../shared/words/library.ts'
import { Button } from '../../ui/button.tsx'

type Props = { onChoose: (what: 'files' | 'folders') => void; isBusy: boolean }

/** Two buttons, because a native dialog takes files or folders on most systems, not both. */
export function AddEvidence({ onChoose, isBusy }: Props) {
  return (
    <fieldset className="add-menu">
      <legend className="visually-hidden">{words.addEvidence}</legend>
      <Button onClick={() => onChoose('folders')} isDisabled={isBusy}>
        {words.addFolders}
      </Button>
      <Button onClick={() => onChoose('files')} isDisabled={isBusy}>
        {words.addFiles}
      </Button>
    </fieldset>
  )
}
