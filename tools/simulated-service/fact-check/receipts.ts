import { courses } from './courses.ts'
import { completed, type JobScript, type Receipt, stateNamed } from './steps.ts'

const usual = courses.usual ?? { steps: [completed] }
const receiptWith = (over: Record<string, unknown>): JobScript => ({
  ...usual,
  receipt: (receipt) => ({ ...receipt, ...over }),
})
const without = (member: keyof Receipt): JobScript => receiptWith({ [member]: undefined })
const oddId = (id: string | number): JobScript => ({ ...usual, id: () => id })

/** Odd receipts of jobs that run as usual, by what is odd about each. The job exists and is reserved for in all of them. */
export const receipts: Readonly<Record<string, JobScript>> = {
  'receipt says Processing': { ...receiptWith({ status: 'Processing' }), steps: usual.steps.slice(1) },
  'receipt says Completed': { ...receiptWith({ status: 'Completed' }), steps: [completed] },
  'receipt says Completed, the job is not': receiptWith({ status: 'Completed' }),
  'receipt says Failed': { ...receiptWith({ status: 'Failed' }), steps: [{ state: stateNamed('failed') }] },
  'receipt says Cancelled': { ...receiptWith({ status: 'Cancelled' }), steps: [{ state: stateNamed('cancelled') }] },
  'receipt says a word never seen': receiptWith({ status: 'Accepted' }),
  'receipt says queued in small letters': receiptWith({ status: 'queued' }),
  'receipt says an empty status': receiptWith({ status: '' }),
  'receipt has no status': without('status'),
  'receipt has a number as status': receiptWith({ status: 0 }),
  'receipt has no jobId': without('jobId'),
  'receipt has an empty jobId': receiptWith({ jobId: '' }),
  'receipt has jobId null': receiptWith({ jobId: null }),
  'receipt has a nil jobId': receiptWith({ jobId: '00000000-0000-0000-0000-000000000000' }),
  'receipt has a jobId that is no UUID': oddId('fc_01HZX9K4/7 ä'),
  'receipt has a number as jobId': oddId(9_007_199_254_740_991),
  'receipt has a jobId that climbs out': receiptWith({ jobId: '../../image-forensics/process?x=#' }),
  'receipt has a jobId of 10,000 letters': receiptWith({ jobId: 'a'.repeat(10_000) }),
  'receipt has id in place of jobId': {
    ...usual,
    receipt: ({ jobId, ...rest }) => ({ id: jobId, ...rest }),
  },
  'receipt has job_id in place of jobId': {
    ...usual,
    receipt: ({ jobId, status, creditsReserved }) => ({ job_id: jobId, status, credits_reserved: creditsReserved }),
  },
  'receipt is wrapped in data': { ...usual, receipt: (receipt) => ({ data: receipt }) },
  'receipt is a list': { ...usual, receipt: (receipt) => [receipt] },
  'receipt is the bare id': { ...usual, receipt: ({ jobId }) => jobId },
  'receipt has new members': receiptWith({ externalId: null, queuePosition: 4, links: { self: '/jobs/1' } }),
  'receipt has a code and a message of its own': receiptWith({ code: 'ACCEPTED', message: 'Your job is queued.' }),
  'receipt is 202 with a jobId': { ...usual, receiptStatus: 202 },
  'receipt is 202 without a jobId': { ...without('jobId'), receiptStatus: 202 },
  'receipt is 202 and empty': { ...usual, receiptStatus: 202, receipt: () => null },
  'receipt is 201': { ...usual, receiptStatus: 201 },
  'receipt is 204': { ...usual, receiptStatus: 204, receipt: () => null },
  'receipt is null': { ...usual, receipt: () => 'null' },
  'receipt reserves nothing it tells': without('creditsReserved'),
  'receipt reserves 0': receiptWith({ creditsReserved: 0 }),
  'receipt reserves a number below zero': receiptWith({ creditsReserved: -5 }),
  'receipt reserves a string': receiptWith({ creditsReserved: '12' }),
  'receipt reserves half a credit': receiptWith({ creditsReserved: 2.5 }),
  'receipt reserves an enormous number': receiptWith({ creditsReserved: 1e21 }),
  'receipt reserves null': receiptWith({ creditsReserved: null }),
}
