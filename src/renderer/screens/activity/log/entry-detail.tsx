import { useMemo } from 'react'
import type { BrokenChain } from '../../../../shared/model/custody.ts'
import type { CaseId, ItemId } from '../../../../shared/model/ids.ts'
import { entriesNamed, removedEntry } from '../../../../shared/words/custody.ts'
import { custodyScreen } from '../../../../shared/words/custody-screen.ts'
import { faultWords } from '../../../../shared/words/custody-verify.ts'
import { frame } from '../../../../shared/words/ui.ts'
import { useCustodyEntry } from '../../../data/custody.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy.tsx'
import { Digest } from '../../../ui/digest.tsx'
import { duration, exactInstant, exactLocalInstant } from '../../../ui/format.ts'
import { Name } from '../../../ui/name.tsx'
import { ErrorNote, Note } from '../../../ui/note.tsx'
import { type Json, Tree } from '../../../ui/tree.tsx'
import { EntryLinks } from './entry-links.tsx'
import { Pieces } from './pieces.tsx'

const words = custodyScreen.detail

type Props = {
  seq: number
  /** The failure the newest verification found here, if this is the first entry that fails; null = it is not. */
  broken: BrokenChain | null
  onOpenItem: (caseId: CaseId, itemId: ItemId) => void
  onOnlyItem: (itemId: ItemId, reference: string) => void
  onShowEntry: (seq: number) => void
  onClose: () => void
}

/** One entry: everything that is hashed, both hashes, and its contents as a tree. */
export function EntryDetail({ seq, broken, onOpenItem, onOnlyItem, onShowEntry, onClose }: Props) {
  const { data, error } = useCustodyEntry(seq)
  const contents = useMemo(() => (data === undefined ? null : contentsOf(data.payload)), [data])
  const named = entriesNamed(contents).filter((one) => one !== seq)
  return (
    <section className="custody-detail selectable" aria-label={words.title({ seq })}>
      <div className="custody-detail-head">
        <h2>{words.title({ seq })}</h2>
        {data !== undefined && <CopyButton text={() => wholeOf(data)} label={words.copy} />}
        <IconButton icon="close" label={words.close} title={words.close} onClick={onClose} />
      </div>
      {broken !== null && <Note>{faultWords(broken)}</Note>}
      {error !== null && !(broken !== null && error.error.kind === 'not_found') && <ErrorNote error={error.error} />}
      {data === undefined && error === null && <p className="quiet">{frame.loading}</p>}
      {data !== undefined && (
        <>
          <p className="custody-sentence">
            {data.row.isRemoved ? removedEntry : <Pieces pieces={data.row.pieces} isWhole />}
          </p>
          <dl className="custody-facts">
            <dt>{words.utc}</dt>
            <dd>{exactInstant(data.row.at)}</dd>
            <dt>{words.local}</dt>
            <dd>{exactLocalInstant(data.row.at)}</dd>
            <dt>{words.actor}</dt>
            <dd>{data.row.actor === '' ? custodyScreen.noActor : <Name text={data.row.actor} />}</dd>
            <dt>{words.kind}</dt>
            <dd>
              <code>
                <Name text={data.row.type} />
              </code>
            </dd>
            <dt>{words.ofCase}</dt>
            <dd>{data.row.caseReference ?? words.library}</dd>
            {data.row.items.length > 0 && (
              <>
                <dt>{words.items}</dt>
                <dd className="custody-named">
                  {data.row.items.map(({ reference, itemId }) => (
                    <span key={reference}>
                      {itemId === null || data.row.caseId === null ? (
                        words.gone({ reference })
                      ) : (
                        <ItemLinks
                          reference={reference}
                          itemId={itemId}
                          caseId={data.row.caseId}
                          onOpenItem={onOpenItem}
                          onOnlyItem={onOnlyItem}
                        />
                      )}
                    </span>
                  ))}
                  {data.row.itemCount > data.row.items.length && (
                    <span className="quiet">
                      {custodyScreen.more({ n: data.row.itemCount - data.row.items.length })}
                    </span>
                  )}
                </dd>
              </>
            )}
            {named.length > 0 && (
              <>
                <dt>{words.entries}</dt>
                <dd className="custody-named">
                  <EntryLinks seqs={named} onShowEntry={onShowEntry} />
                </dd>
              </>
            )}
            <dt>{words.run}</dt>
            <dd>
              <code className="wraps">{data.bootId}</code>
            </dd>
            <dt>{words.since}</dt>
            <dd>{duration(data.monoNs / 1e6)}</dd>
          </dl>
          <h3 className="caps">{words.contents}</h3>
          <div className="custody-contents tree">
            {contents === null || (typeof contents === 'object' && Object.keys(contents).length === 0) ? (
              <p className="quiet">{words.noContents}</p>
            ) : (
              membersOf(contents).map(([name, value]) => <Tree key={name} name={name} value={value} />)
            )}
          </div>
          <h3 className="caps">{words.hash}</h3>
          <Digest hex={data.hash} />
          <h3 className="caps">{words.prevHash}</h3>
          <Digest hex={data.prevHash} />
          {seq > 1 && (
            <p>
              <EntryLinks seqs={[seq - 1]} onShowEntry={onShowEntry} />
            </p>
          )}
        </>
      )}
    </section>
  )
}

type ItemProps = Pick<Props, 'onOpenItem' | 'onOnlyItem'> & { reference: string; itemId: ItemId; caseId: CaseId }

function ItemLinks({ reference, itemId, caseId, onOpenItem, onOnlyItem }: ItemProps) {
  return (
    <>
      <Button look="link" onClick={() => onOpenItem(caseId, itemId)}>
        {reference}
      </Button>{' '}
      <Button look="link" onClick={() => onOnlyItem(itemId, reference)}>
        {words.onlyItem}
      </Button>
    </>
  )
}

const membersOf = (value: Json): [string, Json][] =>
  value !== null && typeof value === 'object' ? (Object.entries(value) as [string, Json][]) : [[words.contents, value]]

/** Contents of an entry; anything other than JSON is shown as plain text. */
function contentsOf(payload: string): Json {
  try {
    return JSON.parse(payload) as Json
  } catch {
    return payload
  }
}

/** Everything that is hashed, and the hashes, as JSON. */
function wholeOf({ row, payload, ...hashed }: NonNullable<ReturnType<typeof useCustodyEntry>['data']>): string {
  const { seq, at, actor, type, caseId } = row
  return JSON.stringify(
    { seq, caseId, at, atUtc: new Date(at).toISOString(), actor, type, payload: contentsOf(payload), ...hashed },
    null,
    2,
  )
}
