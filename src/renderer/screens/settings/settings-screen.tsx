import { activity } from '../../../shared/words/activity.ts'
import { airGap } from '../../../shared/words/air-gap.ts'
import { capWords } from '../../../shared/words/caps.ts'
import { help } from '../../../shared/words/help.ts'
import { jobNotices } from '../../../shared/words/jobs.ts'
import { preferences as words } from '../../../shared/words/preferences.ts'
import { about, frame } from '../../../shared/words/ui.ts'
import { veil } from '../../../shared/words/veil.ts'
import { useAccount, useAccountActions } from '../../data/account.ts'
import { useAppInfo } from '../../data/app.ts'
import { useChangeSettings, useSettings } from '../../data/settings.ts'
import { Block, Facts } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { BackupsBlock } from './backups-block.tsx'
import { CapField } from './cap-field.tsx'
import { DiskUseBlock } from './disk-use-block.tsx'
import { LadderBlock } from './ladder-block.tsx'
import { PlaceBlock } from './place-block.tsx'
import { SavedField } from './saved-field.tsx'
import { SigningBlock } from './signing-block.tsx'
import { SwitchBlock } from './switch-block.tsx'
import { TokenBlock } from './token-block.tsx'
import { VeilChoice } from './veil-choice.tsx'
import './settings.css'

type Props = { onBack: () => void; onTraffic: () => void; onAbout: () => void }

/** Service, token, person, appearance, and what is running. */
export function SettingsScreen({ onBack, onTraffic, onAbout }: Props) {
  const settings = useSettings().data
  const account = useAccount().data
  const info = useAppInfo().data
  const change = useChangeSettings()
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
        {settings !== undefined && (
          <Block title={words.service} className="settings-block">
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
        {account !== undefined && (
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
        <Block title={capWords.title} className="settings-block">
          <CapField caseId={null} />
        </Block>
        {settings !== undefined && (
          <SwitchBlock
            words={{ ...airGap, on: airGap.sentence, off: airGap.offSentence }}
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
          />
        )}
        {settings !== undefined && (
          <>
            <Block title={words.person} className="settings-block">
              <SavedField
                label={words.operator}
                hint={words.operatorHint}
                value={settings.operator}
                isBusy={change.isPending}
                onSave={(operator) => change.mutate({ operator })}
              />
              {otherError !== null && <ErrorNote error={otherError} />}
            </Block>
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
            <Block title={veil.title} className="settings-block">
              <VeilChoice
                look={settings.newCaseVeil}
                hint={veil.ofNewCases}
                onChange={(newCaseVeil) => change.mutate({ newCaseVeil })}
              />
            </Block>
          </>
        )}
        <SigningBlock />
        <PlaceBlock />
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
                    <CopyButton text={info.libraryPath} label={`${frame.copy} ${about.library}`} />
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
