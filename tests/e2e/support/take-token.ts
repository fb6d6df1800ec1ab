import { preferences } from '../../../src/shared/words/preferences.ts'
import { valueFrom } from './ask-app.ts'
import { atRest } from './at-rest.ts'
import type { RunningApp } from './running-app.ts'
import { until } from './until.ts'

/**
 * Copies the token of the service at `origin`, the current service address, and takes it from the clipboard on the
 * settings screen. Waits for the keychain: its reply moves the buttons, and a click on a moving button is lost.
 */
export async function takeToken(
  { page, setClipboard }: RunningApp,
  { origin, token }: { origin: string; token: string },
): Promise<void> {
  const isAnswered = async () => {
    const status = await valueFrom(page, 'account.status', {})
    return status.origin === origin && status.keychain !== 'untried' && status.keychain !== 'asking'
  }
  await until(`the keychain answers for ${origin}`, isAnswered)
  await atRest(page)
  await setClipboard(token)
  await page.getByRole('button', { name: preferences.takeToken }).click()
}
