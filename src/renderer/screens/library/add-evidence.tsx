import type { Ref } from 'react'
import { paste } from '../../../shared/words/intake.ts'
import { keyText } from '../../../shared/words/keys.ts'
import { library as words } from '../../../shared/words/library.ts'
import { links } from '../../../shared/words/links.ts'
import { Button } from '../../ui/button.tsx'
import { isMac } from '../../ui/key-choices.ts'
import { MenuButton } from '../../ui/menu-button.tsx'

type Props = {
  onChoose: (what: 'files' | 'folders') => void
  /** `list` opens the dialog for a file of links at once. */
  onLinks: (from: 'text' | 'list') => void
  onPaste: () => void
  isBusy: boolean
}

/**
 * Menu with every way to add evidence. Files and folders are separate: on most systems a native dialog takes only one
 * or the other.
 */
export function AddMenu({ onChoose, onLinks, onPaste, isBusy, ref }: Props & { ref?: Ref<HTMLButtonElement> }) {
  return (
    <MenuButton
      label={words.addEvidence}
      shown={
        <span>
          <span className="add-long">{words.addEvidence}</span>
          <span className="add-short" aria-hidden="true">
            {words.add}
          </span>
        </span>
      }
      keyOf="addEvidence"
      isDisabled={isBusy}
      {...(ref === undefined ? {} : { ref })}
      entries={[
        { label: words.addFolders, keyOf: 'addFolders', act: () => onChoose('folders') },
        { label: words.addFiles, keyOf: 'addFiles', act: () => onChoose('files') },
        { label: links.add, keyOf: 'addLinks', act: () => onLinks('text') },
        { label: links.fromFileMenu, act: () => onLinks('list') },
        { label: paste.button, keyCap: keyText('mod+v', isMac), act: onPaste },
      ]}
    />
  )
}

/** The same as buttons side by side, for an empty case. */
export function AddButtons({ onChoose, onLinks, isBusy }: Omit<Props, 'onPaste'>) {
  return (
    <fieldset className="add-menu">
      <legend className="visually-hidden">{words.addEvidence}</legend>
      <Button onClick={() => onChoose('folders')} isDisabled={isBusy}>
        {words.addFolders}
      </Button>
      <Button onClick={() => onChoose('files')} isDisabled={isBusy}>
        {words.addFiles}
      </Button>
      <Button onClick={() => onLinks('text')} isDisabled={isBusy}>
        {links.add}
      </Button>
    </fieldset>
  )
}
