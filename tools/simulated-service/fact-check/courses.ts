import type { JobFacts } from './job-facts.ts'
import { at, checking, completed, type JobScript, type JobStep, queued, searching, stateNamed } from './steps.ts'

const way = (...steps: JobStep[]): JobScript => ({ steps })
const failed: JobStep = { state: stateNamed('failed') }
const gone: JobStep = { isGone: true }
const ended = (state: Partial<JobFacts>): JobScript => way(queued, searching, checking, { state })

/** How jobs run and end, by what is special about each. */
export const courses: Readonly<Record<string, JobScript>> = {
  usual: way(queued, searching, checking, completed),
  slow: way(
    { ...queued, lasts: 2 },
    at(4, 'Reading the medium'),
    at(11, 'Writing down what is said'),
    at(26, 'Writing down what is said'),
    at(38, 'Telling speakers apart'),
    at(47, 'Looking for earlier appearances'),
    at(58, 'Looking for earlier appearances'),
    at(71, 'Sorting sources'),
    at(83, 'Checking claims'),
    at(94, 'Writing the summary'),
    completed,
  ),
  'never ends': way(queued, searching, checking, at(99, 'Almost done')),
  'stays queued': way(queued),
  'done at once': way(completed),
  fails: way(queued, searching, failed),
  'fails at once': way(failed),
  'fails without a reason': way(queued, searching, { state: stateNamed('failed without a reason') }),
  'is cancelled by the service': way(queued, searching, { state: stateNamed('cancelled') }),
  'statuses never seen': way(
    { state: { ...stateNamed('status is an empty string') } },
    at(10, 'Writing down what is said', 'Transcribing'),
    at(60, 'Waiting for an editor', 'AwaitingReview'),
    completed,
  ),
  'a status never seen for ever': way(queued, at(60, 'Waiting for an editor', 'AwaitingReview')),
  'statuses in other cases': way(at(0, null, 'QUEUED'), at(50, null, 'processing'), { state: { status: 'COMPLETED' } }),
  'fails in small letters': way(queued, { state: stateNamed('status failed in small letters') }),
  'progress goes backwards': way(queued, at(60), at(20), at(75), at(5), completed),
  'progress of every kind': way(
    ...[undefined, null, '45', '45 %', 0.45, 140, -5, 1e300, [45], true].map((progress) => at(progress)),
    completed,
  ),
  'is never known': way(gone),
  'is known late': way(gone, gone, gone, searching, completed),
  'vanishes for a while': way(queued, searching, { ...gone, lasts: 3 }, checking, completed),
  'vanishes for good': way(queued, searching, gone),
  'vanishes once completed': way(queued, completed, gone),
  'completed, then failed': way(queued, completed, failed),
  'completed, then processing': way(queued, completed, checking),
  'completed, then another result': way(queued, completed, { variant: 'a summary of many paragraphs' }),
  'failed, then completed': way(queued, failed, completed),
  'cancelled, then completed': way(queued, { state: stateNamed('cancelled') }, completed),
  'completed without a result': ended(stateNamed('completed without a result')),
  'the result comes after completed': way(queued, { state: { story: null }, lasts: 2 }, completed),
  'a result before completed': way(
    queued,
    { state: stateNamed('a result before it is completed'), lasts: 3 },
    completed,
  ),
  'a result, but never completed': way(queued, { state: stateNamed('a result before it is completed') }),
  'a result grows and never ends': way(
    queued,
    soFar('only a summary', 30),
    soFar('only a summary', 45),
    soFar(null, 60),
    soFar('only a summary', 80),
  ),
  'a result is worded anew and never ends': way(queued, soFar('a summary of many paragraphs', 50), soFar(null, 60)),
  'a result, then vanishes for good': way(queued, soFar(null, 60), gone),
  'a result, then failed': way(queued, soFar(null, 60), failed),
  'a result under a word never seen, for ever': way(queued, { state: { status: 'AwaitingReview', progress: 99 } }),
  'a result that nobody understands, for ever': way(queued, soFar('nothing recognisable', 60)),
  'a result although it failed': ended(stateNamed('a result although it failed')),
  'answers with another id': { steps: [queued, searching, completed].map(withOtherId) },
  'uses less than reserved': ended({ creditsUsed: 1 }),
  'uses more than reserved': ended({ creditsUsed: 40 }),
  'uses nothing': ended({ creditsUsed: 0 }),
  'uses a number below zero': ended({ creditsUsed: -3 }),
}

/** It goes on, and says something of its result: all of it, or as much as the variant has. */
function soFar(variant: string | null, progress: number): JobStep {
  const state = { ...stateNamed('a result before it is completed'), progress }
  return variant === null ? { state } : { state, variant }
}

function withOtherId(step: JobStep): JobStep {
  return { ...step, state: { ...step.state, ...stateNamed('the id of another job') } }
}
