import type { Documented } from '../answers.ts'
import type { RouteDeps } from '../deps.ts'
import { notAllowed, notFound } from '../prepared.ts'

/** Names: service/known-facts.md, read 2026-11-21. */
export function factCheckCreditInfo({ charges, account }: RouteDeps): Documented {
  const { creditInfo, prices } = account.factCheck
  if (creditInfo === 'absent') return notFound
  if (creditInfo === 'not allowed') return notAllowed
  const info = {
    currentBalance: charges.balance(),
    ...(creditInfo === 'without prices' ? {} : prices),
    maxFileSizeMB: 50,
    allowedFileFormats: 'jpg,jpeg,png,webp,wav,mp3,flac,m4a,opus,mp4,mov,avi,mkv,webm',
    canUseFeature: creditInfo !== 'not usable',
  }
  if (creditInfo !== 'numbers as text') return { status: 200, body: info }
  return { status: 200, body: Object.fromEntries(Object.entries(info).map(([name, value]) => [name, String(value)])) }
}
