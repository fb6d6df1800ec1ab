import { backupWords as words } from '../../../shared/words/backups.ts'
import { useBackupActions, useBackups } from '../../data/library.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { bytes } from '../../ui/format.ts'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { When } from '../../ui/when.tsx'

/** Backups of the library: the automatic ones, one more on demand, and restoring one. */
export function BackupsBlock() {
  const { backups = [] } = useBackups().data ?? {}
  const { backUp, restore } = useBackupActions()
  const isBusy = backUp.isPending || restore.isPending
  const failure = [backUp, restore].find(({ error }) => error !== null && error.error.kind !== 'declined')?.error
  return (
    <Block title={words.title} term="backup" className="settings-block">
      {backups.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul className="backup-list">
          {backups.map(({ name, at, bytes: size }) => (
            <li key={name}>
              <When at={at} /> <span className="quiet">{bytes(size)}</span>
              <Button onClick={() => restore.mutate(name)} isDisabled={isBusy}>
                {words.restore}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="settings-actions">
        <Button onClick={() => backUp.mutate()} isDisabled={isBusy}>
          {words.now}
        </Button>
        {backUp.isPending && <span className="quiet">{words.making}</span>}
      </div>
      <p className="field-hint prose">{words.hint}</p>
      {restore.isSuccess && <Note>{words.restoreAsked}</Note>}
      {backUp.data !== undefined && (
        <Note isPlain>
          {words.saved}: <code className="wraps selectable">{backUp.data.path}</code>
        </Note>
      )}
      {failure != null && <ErrorNote error={failure.error} />}
    </Block>
  )
}
