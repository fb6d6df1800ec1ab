import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAttachments } from '../../src/main/db/attachments.ts'
import { createLinks } from '../../src/main/db/links.ts'
import { createLinkKeeper } from '../../src/main/intake/links.ts'
import { setupFolder } from './folder.ts'
import { setupIntake } from './intake.ts'
import { payloadsOf } from './log-entries.ts'
import { jpegOf } from './plain-picture.ts'

/** Sets up a case, the store of its links, and a file that a person saved. */
export async function setupKeeper() {
  const app = setupIntake()
  const chosen: string[] = []
  const attachments = createAttachments({ ...app, actor: () => 'A. Examiner' })
  const keeper = createLinkKeeper({
    ...app,
    links: createLinks(app),
    attachments,
    desktop: { chooseEvidence: async () => chosen.splice(0, 1) },
    emit: (event) => void app.heard.push(event),
  })
  const saved = join(setupFolder(), 'saved.jpg')
  writeFileSync(saved, await jpegOf('#486', 80, 60))
  const add = (text: string, listName: string | null = null) => {
    const added = keeper.add(app.caseId, text, listName)
    if (!added.ok) throw new Error('the case is open')
    return added.value
  }
  const entries = (type: string) => payloadsOf(app.db, type)
  return { ...app, keeper, attachments, chosen, saved, add, entries }
}
