import { type ReactNode, useState } from 'react'
import { activity } from '../../../shared/words/activity.ts'
import { airGap } from '../../../shared/words/air-gap.ts'
import { alsoIn } from '../../../shared/words/also-in.ts'
import { amounts } from '../../../shared/words/amounts.ts'
import { capWords } from '../../../shared/words/caps.ts'
import { inDemo } from '../../../shared/words/demo.ts'
import { clearedLine, diskUse } from '../../../shared/words/disk-use.ts'
import type { GlossaryTerm } from '../../../shared/words/glossary.ts'
import { hashLists } from '../../../shared/words/hash-lists.ts'
import { help } from '../../../shared/words/help.ts'
import { jobNotices } from '../../../shared/words/jobs.ts'
import { changeKeys } from '../../../shared/words/keys.ts'
import { moveWords } from '../../../shared/words/library-move.ts'
import { preferences as words } from '../../../shared/words/preferences.ts'
import { about, frame } from '../../../shared/words/ui.ts'
import { veil } from '../../../shared/words/veil.ts'
import { useAccount, useAccountActions } from '../../data/account.ts'
import { useAppInfo } from '../../data/app.ts'
import { useClearPictures, useDiskUse, useLibraryPlace, useMoveActions } from '../../data/library.ts'
import { useChangeSettings, useSettings } from '../../data/settings.ts'
import { Block, Facts } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { bytes } from '../../ui/format.ts'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { KeyTable } from '../keys/key-table.tsx'
import { BackupsBlock } from './backups-block.tsx'
import { CapField } from './cap-field.tsx'
import { DemoBlock } from './demo-block.tsx'
import { DeskBlock } from './desk-block.tsx'
import { HashListsBlock } from './hash-lists-block.tsx'
import { LadderBlock } from './ladder-block.tsx'
import { SavedField } from './saved-field.tsx'
import { SigningBlock } from './signing-block.tsx'
import { TokenBlock } from './token-block.tsx'
import { VeilChoice } from './veil-choice.tsx'
import './settings.css'

type Props = { onBack: () => void; onTraffic: () => void; onAbout: () => void }

/** Settings: service, token, operator, appearance, and the installed version. */
export function SettingsScreen({ onBack, onTraffic, onAbout }: Props) {
  const settings = useSettings().data
  const account = useAccount().data
  const info = useAppInfo().data
  const change = useChangeSettings()
  const [choosesKeys, setChoosesKeys] = useState(false)
  const { takeToken, forget, test } = useAccountActions()

  const isAddress = change.variables?.baseUrl !== undefined
  const addressError = isAddress ? (change.error?.error ?? null) : null
  const otherError = isAddress ? null : (change.error?.error ?? null)
  const tokenError = takeToken.error ?? forget.error ?? test.error
  const only = (run: { mutate: () => void }) => () => {
    for (const action of [takeToken, forget, test]) action.reset()
    run.mutate()
  }
  return (
    <main className="settings">
      <div className="settings-inner">
        <ScreenHead title={words.title} onBack={onBack} />
        {settings?.isDemo && (
          <Block title={inDemo.mark} className="settings-block">
            <p className="prose">{inDemo.network}</p>
          </Block>
        )}
        {settings?.isDemo === false && (
          <Block title={words.service} term="service" className="settings-block">
            <SavedField
              label={words.address}
              hint={words.addressHint}
              value={settings.baseUrl}
              maxLength={2048}
              placeholder="https://"
              isBusy={change.isPending}
              onSave={(baseUrl) => change.mutate({ baseUrl })}
            />
            {addressError !== null && <ErrorNote error={addressError} />}
          </Block>
        )}
        {account !== undefined && settings?.isDemo === false && (
          <TokenBlock
            status={account}
            isBusy={takeToken.isPending || forget.isPending || test.isPending}
            isTesting={test.isPending}
            error={tokenError?.error ?? null}
            onTake={only(takeToken)}
            onForget={only(forget)}
            onTest={only(test)}
          />
        )}
        <Block title={capWords.title} term="spendingLimit" className="settings-block">
          <CapField caseId={null} />
        </Block>
        {settings?.isDemo === false && (
          <SwitchBlock
            words={{ ...airGap, on: airGap.sentence, off: airGap.offSentence }}
            term="airGap"
            isOn={settings.isAirGapped}
            isBusy={change.isPending}
            onChange={(isAirGapped) => change.mutate({ isAirGapped })}
          >
            <Button onClick={onTraffic}>{activity.views.requests}</Button>
          </SwitchBlock>
        )}
        {settings !== undefined && (
          <SwitchBlock
            words={jobNotices}
            isOn={settings.isNotifying}
            isBusy={change.isPending}
            onChange={(isNotifying) => change.mutate({ isNotifying })}
          />
        )}
        {settings !== undefined && (
          <SwitchBlock
            words={words.keys}
            isOn={settings.hasLetterKeys}
            isBusy={change.isPending}
            onChange={(hasLetterKeys) => change.mutate({ hasLetterKeys })}
          >
            <Button onClick={() => setChoosesKeys(true)}>{changeKeys}</Button>
          </SwitchBlock>
        )}
        {settings !== undefined && (
          <SwitchBlock
            words={alsoIn.setting}
            isOn={settings.isAlsoInShown}
            isBusy={change.isPending}
            onChange={(isAlsoInShown) => change.mutate({ isAlsoInShown })}
          />
        )}
        {settings !== undefined && (
          <>
            <Block title={words.person} term="operator" className="settings-block">
              <SavedField
                label={words.operator}
                hint={words.operatorHint}
                value={settings.operator}
                isBusy={change.isPending}
                onSave={(operator) => change.mutate({ operator })}
              />
              {otherError !== null && <ErrorNote error={otherError} />}
            </Block>
            <DeskBlock desk={settings.desk} isBusy={change.isPending} onSave={(desk) => change.mutate({ desk })} />
            <LadderBlock
              ladder={settings.ladder}
              isBusy={change.isPending}
              onSave={(ladder) => change.mutate({ ladder })}
            />
            <Block title={words.appearance} className="settings-block">
              <Segmented
                label={words.theme}
                value={settings.theme}
                options={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: words.themes[value] }))}
                onChange={(theme) => change.mutate({ theme })}
              />
            </Block>
            <Block title={veil.title} term="veil" className="settings-block">
              <VeilChoice
                look={settings.newCaseVeil}
                hint={veil.ofNewCases}
                onChange={(newCaseVeil) => change.mutate({ newCaseVeil })}
              />
            </Block>
          </>
        )}
        {settings !== undefined && (
          <>
            <HashListsBlock computesLookups={settings.computesLookups} />
            <SwitchBlock
              words={hashLists.lookups}
              isOn={settings.computesLookups}
              isBusy={change.isPending}
              onChange={(computesLookups) => change.mutate({ computesLookups })}
            />
          </>
        )}
        {settings !== undefined && choosesKeys && (
          <KeyTable
            choices={settings.keys}
            hasLetterKeys={settings.hasLetterKeys}
            onChange={(keys) => change.mutate({ keys })}
            onClose={() => setChoosesKeys(false)}
          />
        )}
        <SigningBlock />
        {settings?.isDemo === false && (
          <>
            <PlaceBlock />
            <DemoBlock />
          </>
        )}
        <BackupsBlock />
        <DiskUseBlock />
        {info !== undefined && (
          <Block title={about.title}>
            <Facts
              rows={[
                [about.version, info.version],
                [about.runtime, info.runtime],
                [about.platform, info.platform],
                [
                  about.library,
                  <span key="path">
                    <code className="wraps">{info.libraryPath}</code>{' '}
                    <CopyButton text={info.libraryPath} label={frame.copyThing({ thing: about.library })} />
                  </span>,
                ],
              ]}
            />
            <Button onClick={onAbout}>{help.open}</Button>
          </Block>
        )}
      </div>
    </main>
  )
}

/** Texts of a switch, for each of its positions. */
type SwitchWords = { title: string; on: string; off: string; turnOn: string; turnOff: string; hint: string }

type SwitchBlockProps = {
  words: SwitchWords
  term?: GlossaryTerm
  isOn: boolean
  isBusy: boolean
  onChange: (isOn: boolean) => void
  /** Further buttons next to the switch's own. */
  children?: ReactNode
}

/** A setting that is either on or off: its state, the button that changes it, and what that means. */
function SwitchBlock({ words, term, isOn, isBusy, onChange, children }: SwitchBlockProps) {
  return (
    <Block title={words.title} term={term} className="settings-block">
      <p>
        <strong>{isOn ? words.on : words.off}</strong>
      </p>
      <div className="settings-actions">
        <Button onClick={() => onChange(!isOn)} isDisabled={isBusy}>
          {isOn ? words.turnOff : words.turnOn}
        </Button>
        {children}
      </div>
      <p className="field-hint prose">{words.hint}</p>
    </Block>
  )
}

/** The library's folder, the button to move it, and the copy that the last move left behind. */
function PlaceBlock() {
  const place = useLibraryPlace().data
  const { move, removeLeft } = useMoveActions()
  const failure = [move, removeLeft].find(({ error }) => error !== null && error.error.kind !== 'declined')?.error
  if (place === undefined) return null
  return (
    <Block title={moveWords.title} term="dataFolder" className="settings-block">
      <p>
        {moveWords.where} <code className="wraps selectable">{place.path}</code>{' '}
        <CopyButton text={place.path} label={frame.copyThing({ thing: moveWords.title })} />
      </p>
      <div className="settings-actions">
        <Button onClick={() => move.mutate()} isDisabled={move.isPending}>
          {moveWords.move}
        </Button>
      </div>
      <p className="field-hint prose">{moveWords.hint}</p>
      {place.left !== null && (
        <Note
          isPlain
          actions={
            <Button onClick={() => removeLeft.mutate()} isDisabled={removeLeft.isPending}>
              {moveWords.removeLeft}
            </Button>
          }
        >
          {moveWords.left({ path: place.left })}
        </Note>
      )}
      {place.left === null && removeLeft.isSuccess && <Note isPlain>{moveWords.removed}</Note>}
      {failure != null && <ErrorNote error={failure.error} />}
    </Block>
  )
}

const KINDS = ['thumbnails', 'previews', 'lossless', 'pasted', 'backups'] as const

/** What the data folder contains besides the library, and how to free space. */
function DiskUseBlock() {
  const use = useDiskUse()
  const clear = useClearPictures()
  const failure = use.error ?? clear.error
  return (
    <Block title={diskUse.title} className="settings-block">
      <dl className="disk-use">
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt>{diskUse.kinds[kind]}</dt>
            <dd className="quiet">{use.data === undefined ? '' : amounts.files({ n: use.data[kind].files })}</dd>
            <dd>{use.data === undefined ? diskUse.counting : bytes(use.data[kind].bytes)}</dd>
          </div>
        ))}
        {use.data !== undefined && (
          <div className="disk-use-free">
            <dt>{diskUse.free}</dt>
            <dd />
            <dd>{bytes(use.data.freeBytes)}</dd>
          </div>
        )}
      </dl>
      <div className="settings-actions">
        <Button onClick={() => clear.mutate()} isDisabled={clear.isPending || use.data === undefined}>
          {diskUse.clear}
        </Button>
        {clear.isPending && <span className="quiet">{diskUse.clearing}</span>}
      </div>
      <p className="field-hint prose">{diskUse.hint}</p>
      {clear.data !== undefined && <Note isPlain>{clearedLine(clear.data, bytes(clear.data.removed.bytes))}</Note>}
      {failure !== null && <ErrorNote error={failure.error} />}
    </Block>
  )
}
