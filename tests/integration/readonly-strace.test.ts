import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CORPUS, hasCorpus } from '../support/corpus.ts'
import { endlessHeic, jpegWith, profileBomb } from '../support/hostile-files.ts'
import { setupFolder } from '../support/library.ts'

const hasStrace = spawnSync('strace', ['-V']).status === 0
const why = hasStrace ? '' : ' (skipped: strace is not installed)'
const script = join(import.meta.dirname, '../support/intake-run.ts')

/** Calls that change a file, its name or its attributes, wherever the path stands in the line. */
const CHANGING =
  /^(?:\d+\s+)?(?:creat|truncate|ftruncate|mkdir|mkdirat|rmdir|unlink|unlinkat|rename|renameat|renameat2|link|linkat|symlink|symlinkat|chmod|fchmod|fchmodat|fchmodat2|chown|fchown|lchown|fchownat|utime|utimes|utimensat|futimesat|mknod|mknodat|setxattr|lsetxattr|fsetxattr|removexattr|lremovexattr|fremovexattr|write|writev|pwrite64|pwritev|pwritev2|fallocate|copy_file_range|sendfile|splice|ioctl)\(/
/** Opening in order to write. */
const OPENING = /^(?:\d+\s+)?open(?:at|at2)?\(.*(?:O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND|O_TMPFILE)/

/**
 * Lines of a trace that changed something below a folder. `-y` spells descriptors out as paths, and `-s 0` leaves out
 * what was written, which may name the evidence; paths are always printed whole.
 */
const changesBelow = (trace: string, folder: string) =>
  trace.split('\n').filter((line) => line.includes(folder) && (CHANGING.test(line) || OPENING.test(line)))

/** Every path below a folder with size and times, to be compared before and after. */
const stateOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const stats = statSync(join(folder, name), { bigint: true })
      // Listing a folder may set its access time on a writable mount; reading a file of one's own does not.
      const atime = stats.isFile() ? stats.atimeNs : ''
      return [name, stats.size, stats.mtimeNs, stats.ctimeNs, atime].join(' ')
    })

describe('an intake under the eyes of strace', () => {
  it.skipIf(!hasStrace)(`makes no call that writes below the evidence${why}`, () => {
    const work = setupFolder()
    const evidence = join(work, 'evidence')
    const trace = join(work, 'trace')
    mkdirSync(join(evidence, 'DCIM'), { recursive: true })
    writeFileSync(join(evidence, 'DCIM', 'a.jpg'), jpegWith())
    writeFileSync(join(evidence, 'DCIM', 'b.heic'), endlessHeic())
    writeFileSync(join(evidence, 'DCIM', 'c.png'), profileBomb())
    if (hasCorpus)
      for (const part of ['heif', 'orientation', 'corrupt', 'audio-video', 'webp']) {
        cpSync(join(CORPUS, part), join(evidence, part), { recursive: true })
      }
    execFileSync('find', [evidence, '-exec', 'touch', '-d', '2020-01-02', '{}', '+'])
    const before = stateOf(evidence)
    const options = ['-f', '-y', '-s', '0', '-e', 'trace=%file,%desc', '-o', trace]
    const out = execFileSync('strace', [...options, process.execPath, script, join(work, 'home'), evidence])
    expect(JSON.parse(out.toString())).toMatchObject({ state: 'finished', found: before.length - foldersIn(evidence) })
    const lines = readFileSync(trace, 'utf8')
    // The trace saw the evidence being read, and the data folder being written: it would have seen the rest.
    expect(
      lines.split('\n').filter((line) => line.includes(evidence) && /openat?\(.*O_RDONLY/.test(line)).length,
    ).toBeGreaterThan(2)
    expect(changesBelow(lines, join(work, 'home')).length).toBeGreaterThan(10)
    expect(changesBelow(lines, evidence)).toEqual([])
    expect(stateOf(evidence)).toEqual(before)
    expect(existsSync(join(work, 'home', 'derivatives'))).toBe(true)
  })
})

const foldersIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory()).length
