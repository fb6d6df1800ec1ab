import { clearedLine, diskUse as words } from '../../../shared/words/disk-use.ts'
import { useClearPictures, useDiskUse } from '../../data/library.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { bytes } from '../../ui/format.ts'
import { ErrorNote, Note } from '../../ui/note.tsx'

const KINDS = ['thumbnails', 'previews', 'lossless', 'pasted', 'backups'] as const

/** What the data folder holds beside the library, and the way to make room. */
export function DiskUseBlock() {
  const use = useDiskUse()
  const clear = useClearPictures()
  const failure = use.error ?? clear.error
  return (
    <Block title={words.title} className="settings-block">
      <dl className="disk-use">
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt>{words.kinds[kind]}</dt>
            <dd className="quiet">{use.data === undefined ? '' : words.files(use.data[kind].files)}</dd>
            <dd>{use.data === undefined ? words.counting : bytes(use.data[kind].bytes)}</dd>
          </div>
        ))}
        {use.data !== undefined && (
          <div className="disk-use-free">
            <dt>{words.free}</dt>
            <dd />
            <dd>{bytes(use.data.freeBytes)}</dd>
          </div>
        )}
      </dl>
      <div className="settings-actions">
        <Button onClick={() => clear.mutate()} isDisabled={clear.isPending || use.data === undefined}>
          {words.clear}
        </Button>
        {clear.isPending && <span className="quiet">{words.clearing}</span>}
      </div>
      <p className="field-hint prose">{words.hint}</p>
      {clear.data !== undefined && <Note isPlain>{clearedLine(clear.data, bytes(clear.data.removed.bytes))}</Note>}
      {failure !== null && <ErrorNote error={failure.error} />}
    </Block>
  )
}
