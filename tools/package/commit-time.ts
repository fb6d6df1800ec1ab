import { spawnSync } from 'node:child_process'

/**
 * When what is built was committed, in seconds since 1970 as text: the same for each build of a commit. "0" = unknown, as
 * in a source tree without its history.
 */
export function commitTime(project: string): string {
  const git = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: project, encoding: 'utf8' })
  return process.env.SOURCE_DATE_EPOCH || git.stdout?.trim() || '0'
}
