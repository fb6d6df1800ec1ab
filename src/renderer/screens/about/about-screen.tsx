import { useState } from 'react'
import { versionAge, help as words } from '../../../shared/words/help.ts'
import { useAbout, useLogActions, useNotices } from '../../data/app.ts'
import { Block, Facts } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { ErrorNote, Note } from '../../ui/note.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import './about.css'

/** The screen “About Touchstone”: versions, licence, third-party notices and the log. */
export function AboutScreen({ onBack }: { onBack: () => void }) {
  const about = useAbout().data
  const [openedAt] = useState(Date.now)
  const age = about === undefined ? null : versionAge(about, openedAt)
  const versions = about === undefined ? [] : words.versions(about)
  return (
    <main className="settings">
      <div className="settings-inner">
        <ScreenHead title={words.title} onBack={onBack}>
          {about !== undefined && (
            <CopyButton text={versions.map((fact) => fact.join(' ')).join('\n')} label={words.copyVersions} />
          )}
        </ScreenHead>
        <Block title={words.versionsTitle}>
          <Facts rows={versions} />
          {age !== null && <Note isPlain>{age}</Note>}
        </Block>
        <Block title={words.licenceTitle}>
          <p className="prose">{words.licence}</p>
        </Block>
        <LogBlock />
        <NoticesBlock />
      </div>
    </main>
  )
}

function LogBlock() {
  const { show, save } = useLogActions()
  const failure = show.error?.error ?? save.error?.error ?? null
  return (
    <Block title={words.logTitle} className="settings-block">
      <p className="prose">{words.logAbout}</p>
      <div className="settings-actions">
        <Button onClick={() => show.mutate()}>{words.showLog}</Button>
        <Button onClick={() => save.mutate()} isDisabled={save.isPending}>
          {words.saveLog}
        </Button>
      </div>
      {failure !== null && failure.kind !== 'declined' && <ErrorNote error={failure} />}
      {save.data !== undefined && (
        <Note isPlain>
          {words.logSaved}: <code className="wraps selectable">{save.data.path}</code> (
          {words.logLines({ lines: save.data.lines })})
        </Note>
      )}
    </Block>
  )
}

function NoticesBlock() {
  const notices = useNotices()
  return (
    <Block title={words.noticesTitle}>
      {notices.data === null && <p className="prose">{words.noNotices}</p>}
      {notices.error !== null && <ErrorNote error={notices.error.error} />}
      {notices.data != null && (
        <ScrollRegion label={words.noticesText} className="notices selectable">
          <pre>{notices.data}</pre>
        </ScrollRegion>
      )}
    </Block>
  )
}
