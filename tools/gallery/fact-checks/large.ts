import type { Turn } from '../../../src/shared/model/fact-check.ts'
import { talk } from './harbour.ts'
import { page, source, turn } from './parts.ts'

/** 30,000 words in 3,200 turns over three hours; the n-th with a sentence of its own. */
export function longTalk(): Turn[] {
  const said = 'The quay was closed at four and the crews came by the north road past the old customs house'
  return Array.from({ length: 3200 }, (_, n) =>
    turn(`Speaker ${(n % 4) + 1}`, Math.round(n * 3.375), `${said.slice(0, 40 + ((n * 37) % 52))}, turn ${n + 1}.`),
  )
}

/** One turn of 900 sentences. */
export const block = Array.from(
  { length: 900 },
  (_, n) => `Sentence ${n + 1} of one long block about the harbour and its quay.`,
).join(' ')
/** Words that run right to left, with some that do not. */
export const arabic = [
  turn('المتحدث الأول', 12, 'كان المســتودع فارغًا منذ عام، والجميع يعرف ذلك. وصلت فرقتان خلال عشر دقائق.'),
  turn('المتحدث الثانية', 31, 'لم يُحذَّر أحد (no one), حتى العمال على الرصيف.'),
]
/** Words without spaces between them, of two writings. */
export const chinese = [
  turn('发言人一', 12, '仓库已经空了一年，大家都知道。两支消防队十分钟内到达，当时道路是畅通的。'),
  turn('話者二', 31, '誰にも警告はなかった。消防隊にも、岸壁の人々にも。港湾局の名簿には二つの借主が載っている。'),
]
/** The same talk without speakers and times. */
export const noTimes = talk.map(({ text }) => turn(null, null, text))
/** 300 sites of five tiers. */
export const manySources = Array.from({ length: 300 }, (_, n) =>
  source(`site-${n + 1}.example`, ['authoritative', 'news', 'social', 'unknown', 'aggregator'][n % 5] ?? null, [
    page(
      `https://site-${n + 1}.example/a`,
      `Page ${n + 1}`,
      `2026-0${(n % 8) + 1}-${String((n % 27) + 1).padStart(2, '0')}`,
    ),
  ]),
)
