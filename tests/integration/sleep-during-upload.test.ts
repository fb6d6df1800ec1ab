import { createServer, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { type AwakeTime, createAwakeTime } from '../../src/main/awake-time.ts'
import { printFaults } from '../support/fault-table.ts'
import { listenInTest } from '../support/listen.ts'
import { pngOf } from '../support/pictures.ts'
import { setupSending, testClient, timersOf } from '../support/sending.ts'
import { serviceInTest } from '../support/service-in-test.ts'
import { createVirtualTime, socketsSettled, type VirtualTime } from '../support/virtual-time.ts'

const MINUTE = 60_000
const SLEEP = 20 * MINUTE

/** What a machine does when it comes back: its timers, and what the system says. */
const WAKES: Record<string, (time: VirtualTime, awake: AwakeTime) => void> = {
  'timers stood still': (time, awake) => {
    time.jump(SLEEP)
    awake.resumed()
  },
  'all timers fired before the word of the wake': (time, awake) => {
    time.sleep(SLEEP)
    awake.resumed()
  },
  'timers stood still, and no word': (time) => time.jump(SLEEP),
  'all timers fired, and no word': (time) => time.sleep(SLEEP),
}
const wakes = Object.entries(WAKES)

type Post = { response: ServerResponse; fileName: string; isWhole: boolean }

/** A service that replies when a test says so. `deafTo` = of how many requests, the first, it does not read the body. */
async function setupService(deafTo: number) {
  const posts: Post[] = []
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(404).end()
      return
    }
    const post: Post = { response, fileName: '', isWhole: false }
    posts.push(post)
    request.on('error', () => undefined)
    if (posts.length <= deafTo) return
    request.on('data', (chunk: Buffer) => {
      post.fileName ||= /filename="([^"]+)"/.exec(chunk.toString('latin1'))?.[1] ?? ''
    })
    request.on('end', () => {
      post.isWhole = true
    })
  })
  const port = await listenInTest(server)
  onTestFinished(() => server.closeAllConnections())
  return { posts, origin: `http://127.0.0.1:${port}` }
}

const replyTo = ({ fileName }: Post) =>
  JSON.stringify({
    images: [
      {
        id: '5f0c2f0e-8b7e-4a53-9d53-0c2f0e8b7e4a',
        fileName,
        verdict: 'real',
        confidence: 0.9,
        isManipulated: false,
        creditsUsed: 1,
        processingTimeMs: 5,
        errorMessage: null,
        createdAt: '2026-11-21T09:00:00Z',
      },
    ],
    totalCreditsUsed: 1,
    totalProcessingTimeMs: 5,
    isSuccessful: true,
    errorMessage: null,
    hasDetailedReport: false,
  })

const HALF = 100

const beginReply = (post: Post) => {
  const body = replyTo(post)
  post.response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  post.response.write(body.slice(0, HALF))
}
const endReply = (post: Post) => {
  const body = replyTo(post)
  if (post.response.headersSent) post.response.end(body.slice(HALF))
  else
    post.response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body)
}

/** One image on its way to a service, on a machine whose lid a test closes. `isQuit` = the test itself sees the upload's end. */
async function setupUpload({ bytes = 4096, deafTo = 0, isHeldBack = false, isQuit = false, origin = '' } = {}) {
  const time = createVirtualTime()
  const awake = createAwakeTime(time)
  const service = await setupService(deafTo)
  /** The upload waits here before its last bytes, the first time. */
  const held = Promise.withResolvers<void>()
  let isAtEnd = false
  let isPacing = isHeldBack
  const pace = async () => {
    if (!isPacing) return
    isPacing = false
    isAtEnd = true
    await held.promise
  }
  const app = await setupSending({
    files: [pngOf(1, bytes)],
    time,
    client: { awake, pace, timers: timersOf({ time, timers: { schedule: awake.schedule } }) },
    extra: { isHeld: awake.isGoing, ...(isQuit ? { scheduleAwake: awake.schedule } : {}) },
  })
  onTestFinished(awake.onWake(() => app.queue.wake()))
  app.given.origin = origin === '' ? service.origin : origin
  // What says nothing is asked for its price first.
  await time.passDuring(app.approve(), () => origin !== '')
  app.queue.start()
  const state = () => app.state(app.files[0]?.sha256 ?? '')?.state
  const outcomes = () =>
    app.db.prepare("SELECT coalesce(outcome, 'open') FROM attempts ORDER BY started_at, outcome IS NULL").pluck().all()
  return {
    app,
    time,
    awake,
    posts: service.posts,
    state,
    outcomes,
    pass: (ms: number) => time.pass(ms, socketsSettled),
    goOn: () => held.resolve(),
    isAtEnd: () => isAtEnd,
    /** Until an attempt has sent all and waits for its reply. */
    sent: (count: number) =>
      expect
        .poll(() => service.posts.length === count && service.posts.at(-1)?.isWhole && app.awaitingAnswers() === 1)
        .toBe(true),
  }
}
type Upload = Awaited<ReturnType<typeof setupUpload>>

const counted = { unsent: 0, kept: 0, gone: 0, unknownUnsent: 0, unknownKept: 0, lost: 0 }
afterAll(() => {
  printFaults('A sleep of 20 minutes', [
    ['before the last byte', counted.unsent, `${counted.unknownUnsent} unknown`],
    ['reply during the sleep or within its time', counted.kept, `${counted.unknownKept} not kept`],
    ['peer gone', counted.gone, `${counted.lost} unknown`],
  ])
})

/** Where an upload is when the lid is closed, before its last byte. */
const UNSENT: Record<string, () => Promise<Upload>> = {
  'in the middle of the body': async () => {
    const upload = await setupUpload({ bytes: 12_000_000, deafTo: 1 })
    await expect.poll(() => upload.posts.length).toBe(1)
    await socketsSettled()
    return upload
  },
  'before its last bytes': async () => {
    const upload = await setupUpload({ isHeldBack: true })
    await expect.poll(() => upload.isAtEnd()).toBe(true)
    return upload
  },
}

describe.each(Object.entries(UNSENT))('an upload that is %s when the machine sleeps', (_state, setup) => {
  it.each(wakes)('is ended and tried again at no charge: %s', async (_way, wake) => {
    const upload = await setup()
    wake(upload.time, upload.awake)
    upload.goOn()
    // Without a word, and with timers that stood still, the next look shows it.
    await upload.pass(5000)
    await upload.sent(2)
    counted.unsent += 1
    if (upload.state() === 'unknown') counted.unknownUnsent += 1
    expect(upload.outcomes()).toEqual(['not_complete', 'open'])
    endReply(upload.posts[1] as Post)
    await expect.poll(upload.state).toBe('done')
    expect(upload.posts).toHaveLength(2)
  })
})

describe('an upload in the middle of its body', () => {
  const TIMES = 8

  it('is not given up, however often the machine sleeps', async () => {
    const upload = await setupUpload({ bytes: 12_000_000, deafTo: TIMES })
    for (let n = 1; n <= TIMES; n += 1) {
      await expect.poll(() => upload.posts.length).toBe(n)
      await socketsSettled()
      upload.time.sleep(SLEEP)
    }
    await upload.sent(TIMES + 1)
    endReply(upload.posts[TIMES] as Post)
    await expect.poll(upload.state).toBe('done')
    expect(upload.outcomes()).toEqual([...Array<string>(TIMES).fill('not_complete'), 'success'])
  })

  it('uses up no retry where its connection was cut in the sleep', async () => {
    const upload = await setupUpload({ bytes: 12_000_000, deafTo: 1 })
    await expect.poll(() => upload.posts.length).toBe(1)
    await socketsSettled()
    // The reset is there before the next look at the clocks.
    upload.time.jump(SLEEP)
    upload.posts[0]?.response.socket?.resetAndDestroy()
    await upload.sent(2)
    const ended = upload.app.db.prepare("SELECT reason FROM attempts WHERE outcome = 'not_complete'").pluck().all()
    const retries = upload.app.db.prepare('SELECT retries FROM checks').pluck().all()
    expect([ended, retries]).toEqual([['interrupted'], [0]])
    endReply(upload.posts[1] as Post)
    await expect.poll(upload.state).toBe('done')
  })
})

describe('an upload that is about to be connected when the machine sleeps', () => {
  it.each(wakes)('is ended and tried again at no charge: %s', async (_way, wake) => {
    const opened: Socket[] = []
    // It never says who it is.
    const port = await listenInTest(createTcpServer((socket) => void opened.push(socket.on('error', () => undefined))))
    onTestFinished(() => {
      for (const socket of opened) socket.destroy()
    })
    const upload = await setupUpload({ origin: `https://127.0.0.1:${port}` })
    // It may have been asked for a price.
    const before = opened.length
    await expect.poll(() => opened.length).toBe(before + 1)
    wake(upload.time, upload.awake)
    await upload.pass(5000)
    await expect.poll(() => opened.length).toBe(before + 2)
    counted.unsent += 1
    expect(upload.outcomes()).toEqual(['not_sent', 'open'])
  })
})

/** When the reply is sent, by how long the machine is awake before and after its sleep, ms; null after = during it. */
const REPLIES: [name: string, before: number, after: number | null][] = [
  ['during the sleep', 0, null],
  ['during the sleep, at the end of its time', 299_000, null],
  ['within what is left of its time', 100_000, 195_000],
  ['a minute after the wake, at the end of its time', 299_000, 59_000],
]

describe.each(wakes)('an upload whose last byte is out when the machine sleeps: %s', (_way, wake) => {
  it.each(REPLIES)('keeps a reply that is sent %s', async (_name, before, after) => {
    const upload = await setupUpload()
    await upload.sent(1)
    const [post] = upload.posts as [Post]
    await upload.pass(before)
    if (after === null) endReply(post)
    wake(upload.time, upload.awake)
    if (after !== null) {
      await upload.pass(after)
      endReply(post)
    }
    counted.kept += 1
    await expect.poll(upload.state).not.toBe('sending')
    if (upload.state() !== 'done') counted.unknownKept += 1
    expect([upload.state(), upload.outcomes(), upload.posts.length]).toEqual(['done', ['success'], 1])
  })

  it('keeps a reply whose second half is sent a minute after the wake', async () => {
    const upload = await setupUpload()
    await upload.sent(1)
    const [post] = upload.posts as [Post]
    beginReply(post)
    await upload.pass(55_000)
    wake(upload.time, upload.awake)
    await upload.pass(54_000)
    endReply(post)
    counted.kept += 1
    await expect.poll(upload.state).not.toBe('sending')
    if (upload.state() !== 'done') counted.unknownKept += 1
    expect([upload.state(), upload.outcomes()]).toEqual(['done', ['success']])
  })

  it('is unknown once its time is over, a minute awake at least, and is not sent again', async () => {
    const upload = await setupUpload()
    await upload.sent(1)
    await upload.pass(299_000)
    wake(upload.time, upload.awake)
    await upload.pass(59_000)
    expect(upload.state()).toBe('sending')
    await upload.pass(7_000)
    await expect.poll(upload.state).toBe('unknown')
    counted.gone += 1
    counted.lost += upload.outcomes().filter((outcome) => outcome === 'unknown').length
    await upload.pass(30 * MINUTE)
    expect([upload.outcomes(), upload.posts.length]).toEqual([['unknown'], 1])
  })
})

describe('a free request under way when the machine sleeps', () => {
  it.each(wakes)('is sent again: %s', async (_way, wake) => {
    const time = createVirtualTime()
    const awake = createAwakeTime(time)
    const service = await serviceInTest({ pause: time.pause })
    const path = '/api/app/image-forensics/credit-info'
    service.behave({ path, action: { type: 'stall' } })
    const client = testClient({ awake, timers: timersOf({ time, timers: { schedule: awake.schedule } }) })
    const asked = client.readCreditInfo({ baseUrl: new URL(service.origin), token: service.token })
    await expect.poll(() => service.waiting()).toBe(1)
    wake(time, awake)
    await time.pass(5000, socketsSettled)
    expect((await asked).info).toMatchObject({ creditsPerImage: 1 })
    expect(service.requests()).toHaveLength(2)
  })
})

describe('a sleep that is announced', () => {
  it('lets nothing begin until the wake', async () => {
    const upload = await setupUpload({ isHeldBack: true })
    await expect.poll(() => upload.isAtEnd()).toBe(true)
    upload.awake.suspended()
    upload.goOn()
    await expect.poll(upload.state).toBe('approved')
    await upload.pass(29_000)
    expect([upload.outcomes(), upload.posts.length]).toEqual([['not_complete'], 1])
    upload.time.sleep(SLEEP)
    upload.awake.resumed()
    await upload.sent(2)
    endReply(upload.posts[1] as Post)
    await expect.poll(upload.state).toBe('done')
  })

  it('that does not come lets it begin again', async () => {
    const upload = await setupUpload({ isHeldBack: true })
    await expect.poll(() => upload.isAtEnd()).toBe(true)
    upload.awake.suspended()
    upload.goOn()
    await expect.poll(upload.state).toBe('approved')
    await upload.pass(30_000)
    await upload.sent(2)
    endReply(upload.posts[1] as Post)
    await expect.poll(upload.state).toBe('done')
  })

  it('does not make quitting give up a reply that lies there at the wake', async () => {
    const upload = await setupUpload({ isQuit: true })
    await upload.sent(1)
    const closed = upload.app.close()
    await socketsSettled()
    endReply(upload.posts[0] as Post)
    upload.time.sleep(SLEEP)
    await closed
    const later = await upload.app.reopen()
    expect(later.queue.state().counts).toMatchObject({ done: 1, unknown: 0 })
  })
})
