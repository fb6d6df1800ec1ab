import type { Bridge } from '../../../src/preload/bridge.ts'
import type { ItemDetail } from '../../../src/shared/contract/items.ts'
import { ItemId, Sha256 } from '../../../src/shared/model/ids.ts'
import type { FactCheck } from '../../../src/shared/model/job.ts'
import { digestOf } from '../pictures.ts'

/** What the view has no place for, as JSON. */
const galleryRest = {
  json: JSON.stringify({
    report: { model: 'vx-3', timings: { search: 812, read: 4410 }, flags: ['hd', 'captions'], notes: [] },
    region: 'eu-1',
    debug: { trace: Array.from({ length: 5000 }, (_, n) => ({ step: n, took: n * 3, host: `worker-${n % 7}` })) },
    confidence: 0.71,
  }),
  members: 4,
}

const talkItem = (like: ItemDetail): ItemDetail => {
  const { medium } = like
  if (medium === null) return like
  return {
    ...like,
    row: { ...like.row, id: ItemId.parse(21), reference: 'ITEM-0011', name: 'interview.mp4' },
    medium: { ...medium, sha256: Sha256.parse(digestOf(21)), kind: 'video', format: 'mp4', metadata: null },
    analyses: [],
  }
}
const linkItem = (like: ItemDetail): ItemDetail => ({
  ...like,
  row: { ...like.row, reference: 'ITEM-0012', name: 'news.example/watch?v=12', url: 'https://news.example/watch?v=12' },
  medium: null,
  analyses: [],
})

/** The item that a fact check of the gallery is about: a video, an image or a link. */
export function itemOfFactCheck(
  checks: readonly FactCheck[],
  items: Readonly<Record<string, ItemDetail>>,
): ItemDetail | null {
  const picture = items.webp ?? null
  const its = checks[0]?.job
  if (picture === null) return null
  if (its !== undefined && its.url !== null) return linkItem(picture)
  return its?.modality === 'image' ? picture : talkItem(picture)
}

/** A bridge that also answers about these fact checks. */
export function factCheckBridge(bridge: Bridge, checks: readonly FactCheck[]): Bridge {
  const answers: Record<string, (input: never) => unknown> = {
    'factChecks.ofItem': () => checks.map(({ job: its }) => its),
    'factChecks.get': ({ checkId }: { checkId: string }) => checks.find(({ job: its }) => its.checkId === checkId),
    'factChecks.answers': ({ checkId }: { checkId: string }) => {
      const its = checks.find(({ job: one }) => one.checkId === checkId)?.job
      const kept = (what: string, answerId: number, receivedAt: number, bytes: number) => ({
        what,
        of: { answerId },
        httpStatus: 200,
        receivedAt,
        sha256: '11'.repeat(32),
        bytes,
      })
      if (its === undefined) return []
      return [
        kept('receipt', 1, its.submittedAt, 112),
        ...(its.endedAt === null ? [] : [kept('end', 2, its.endedAt, 48_211)]),
        ...(its.contradictedBy === null || its.endedAt === null
          ? []
          : [kept('contradiction', 3, its.endedAt + 90_000, 402)]),
      ]
    },
    'factChecks.rest': ({ checkId }: { checkId: string }) => {
      const its = checks.find(({ job: one }) => one.checkId === checkId)
      const of = (what: string, receivedAt: number | null | undefined) =>
        receivedAt == null ? [] : [{ what, receivedAt, ...galleryRest }]
      return [...of('end', its?.job.endedAt), ...of('partial', its?.partial?.receivedAt)]
    },
    'factChecks.attend': () => null,
  }
  const call = (name: string, input: unknown) => {
    const answer = answers[name]
    return answer === undefined
      ? (bridge.call as (name: string, input: unknown) => Promise<unknown>)(name, input)
      : Promise.resolve({ ok: true, value: answer(input as never) })
  }
  return { ...bridge, call } as unknown as Bridge
}
