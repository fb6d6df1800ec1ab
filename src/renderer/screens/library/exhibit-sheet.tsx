import type { Exhibit } from '../../../shared/model/case.ts'
import type { PlaceOffer } from '../../../shared/model/place-offer.ts'
import { amounts } from '../../../shared/words/amounts.ts'
import { erasureWords } from '../../../shared/words/erasure.ts'
import {
  comparedLine,
  diskVolumeLine,
  placeOfferWords,
  proofProgressLine,
  roundLine,
  roundTitle,
  sharedLine,
  exhibitWords as words,
} from '../../../shared/words/exhibit.ts'
import { exhibitPlace } from '../../../shared/words/library.ts'
import { timeSpan } from '../../../shared/words/time-span.ts'
import { useExhibitActions, useProof, useRounds } from '../../data/exhibits.ts'
import { Facts } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { bytes } from '../../ui/format.ts'
import { Name } from '../../ui/name.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { When } from '../../ui/when.tsx'
import './exhibit-sheet.css'

type Props = {
  exhibit: Exhibit
  /** Where it may be, while it is not connected. */
  offers: readonly PlaceOffer[]
  /** Opens the sheet that erases it with all its items. */
  onErase: () => void
  onClose: () => void
}

/** The sheet of an exhibit: its path, connection and scan history, and what can be done with it. */
export function ExhibitSheet({ exhibit, offers, onErase, onClose }: Props) {
  const actions = useExhibitActions(exhibit.caseId)
  const { checkAgain, verify, relink, acceptOffer, stop, askAgain, answerReadErrors } = actions
  const proof = useProof(exhibit.caseId).data ?? null
  const rounds = (useRounds(exhibit.caseId).data ?? []).filter(({ exhibitId }) => exhibitId === exhibit.id)
  const isRunning = proof?.state === 'running'
  // Automatic re-reading makes way for what a person requests.
  const isProving = isRunning && proof.kind !== 'reread'
  const isAway = exhibit.awaySince !== null
  const failing = [verify, relink, acceptOffer, answerReadErrors]
  // A scan that found nothing connected: the note above says so.
  const scanError = isAway ? null : checkAgain.error
  const error = scanError ?? failing.find((action) => action.error !== null)?.error ?? null
  const fresh = () => {
    for (const action of [checkAgain, ...failing]) action.reset()
  }
  return (
    <Sheet
      isWide
      title={
        <>
          {exhibit.reference} <Name text={exhibit.name} />
        </>
      }
      onClose={onClose}
      foot={
        exhibit.kind === 'links' ? undefined : (
          <>
            <Button
              title={words.relinkTitle}
              isDisabled={isProving || relink.isPending}
              onClick={() => {
                fresh()
                relink.mutate(exhibit.id)
              }}
            >
              {words.relink}
            </Button>
            <Button
              title={words.checkAgainTitle}
              isDisabled={isAway || checkAgain.isPending}
              onClick={() => {
                fresh()
                checkAgain.mutate(exhibit.id)
              }}
            >
              {words.checkAgain}
            </Button>
            <Button
              title={words.verifyTitle}
              isDisabled={isAway || isProving}
              onClick={() => {
                fresh()
                verify.mutate([exhibit.id])
              }}
            >
              {words.verify}
            </Button>
          </>
        )
      }
    >
      <div className="exhibit-sheet">
        {isAway && <Note>{words.away}</Note>}
        {isAway &&
          offers.map((offer) => (
            <OfferedPlace
              key={offer.path}
              offer={offer}
              isDisabled={isProving || acceptOffer.isPending}
              onAccept={() => {
                fresh()
                acceptOffer.mutate(offer)
              }}
            />
          ))}
        {!isAway && exhibit.silentSince !== null && (
          <Note
            actions={
              <Button
                title={words.askAgainTitle}
                isDisabled={askAgain.isPending}
                onClick={() => askAgain.mutate(exhibit.id)}
              >
                {words.askAgain}
              </Button>
            }
          >
            {words.silent}
          </Note>
        )}
        {exhibit.reading !== null && (
          <Note
            actions={
              <>
                <Button
                  title={words.readOnTitle}
                  isDisabled={answerReadErrors.isPending}
                  onClick={() => answerReadErrors.mutate({ exhibitId: exhibit.id, as: 'go_on' })}
                >
                  {words.readOn}
                </Button>
                {exhibit.reading === 'stopped' && (
                  <Button
                    title={words.leaveRestTitle}
                    isDisabled={answerReadErrors.isPending}
                    onClick={() => answerReadErrors.mutate({ exhibitId: exhibit.id, as: 'leave_rest' })}
                  >
                    {words.leaveRest}
                  </Button>
                )}
              </>
            }
          >
            {words[exhibit.reading]}
          </Note>
        )}
        {error !== null && <ErrorNote error={error.error} />}
        {proof !== null && (
          <div className="exhibit-proof" role="status">
            {isRunning && (
              <ProgressBar
                label={proof.kind === 'reread' ? words.rereading : words.progress}
                done={proof.totalBytes > 0 ? proof.readBytes / proof.totalBytes : 0}
              />
            )}
            <span>{proofProgressLine(proof, bytes(proof.readBytes), bytes(proof.totalBytes))}</span>
            {isRunning && <Button onClick={() => stop.mutate()}>{words.cancel}</Button>}
          </div>
        )}
        <Facts
          rows={[
            [words.where, <Name key="where" text={exhibitPlace(exhibit)} />],
            exhibit.kind === 'links' ? null : [words.attachment, attachmentOf(exhibit)],
            exhibit.kind === 'links' ? null : [words.volume, <Name key="volume" text={diskVolumeLine(exhibit)} />],
            exhibit.kind === 'links' ? null : [words.mount, mountOf(exhibit)],
            exhibit.timeShift === 0 ? null : [words.times, timesOf(exhibit)],
            [words.added, <When key="added" at={exhibit.addedAt} />],
            exhibit.kind === 'links'
              ? null
              : [words.walked, exhibit.walkedAt === null ? words.never : <When key="walked" at={exhibit.walkedAt} />],
            [words.items, amounts.items({ n: exhibit.itemCount })],
          ]}
        />
        {exhibit.kind !== 'links' && (
          <section aria-label={words.history}>
            <h3 className="caps">{words.history}</h3>
            {rounds.length === 0 && <p className="muted">{words.noHistory}</p>}
            <ol className="exhibit-rounds">
              {rounds.map((round) => (
                <li key={round.id}>
                  <span className="exhibit-round-when muted">
                    <When at={round.startedAt} />
                  </span>
                  <strong>{roundTitle(round)}</strong>
                  <span className={round.counts.differs > 0 ? 'exhibit-round-differs' : undefined}>
                    {roundLine(round)}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        )}
        <section aria-label={erasureWords.title}>
          <h3 className="caps">{erasureWords.title}</h3>
          <p className="prose">{erasureWords.exhibitHint}</p>
          <div>
            <Button onClick={onErase}>{erasureWords.exhibitMenu}</Button>
          </div>
        </section>
      </div>
    </Sheet>
  )
}

type OfferProps = { offer: PlaceOffer; isDisabled: boolean; onAccept: () => void }

/** A place where the exhibit may be now, with everything that was compared to find it. */
function OfferedPlace({ offer, isDisabled, onAccept }: OfferProps) {
  return (
    <section aria-label={placeOfferWords.title}>
      <h3 className="caps">{placeOfferWords.title}</h3>
      <Facts
        rows={[
          [words.where, <Name key="where" text={offer.path} />],
          [words.volume, <Name key="volume" text={diskVolumeLine(offer)} />],
          [placeOfferWords.same, sharedLine(offer)],
          [placeOfferWords.compared, comparedLine(offer)],
        ]}
      />
      <p className="prose">{placeOfferWords.caution}</p>
      <div>
        <Button title={placeOfferWords.acceptTitle} isDisabled={isDisabled} onClick={onAccept}>
          {placeOfferWords.accept}
        </Button>
      </div>
    </section>
  )
}

function attachmentOf({ awaySince, silentSince }: Exhibit) {
  const since = awaySince ?? silentSince
  if (since === null) return words.attached
  return (
    <>
      {awaySince === null ? words.silentSince : words.awaySince} <When at={since} />
    </>
  )
}

const timesOf = ({ timeShift }: Exhibit): string => words.shifted({ span: timeSpan(timeShift), isLater: timeShift > 0 })

const mountOf = ({ isReadOnlyMount }: Exhibit): string =>
  isReadOnlyMount === null ? words.mountUnknown : isReadOnlyMount ? words.readOnly : words.writable
