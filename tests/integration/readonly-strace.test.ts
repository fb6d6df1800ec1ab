import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startSimulatedService } from '../../tools/simulated-service/service.ts'
import { CORPUS, hasCorpus } from '../support/corpus.ts'
import { setupFolder } from '../support/folder.ts'
import { endlessHeic, jpegWith, profileBomb } from '../support/hostile-files.ts'
import { sampleRows } from '../support/sample-rows.ts'

const hasStrace = spawnSync('strace', ['-V']).status === 0
const why = hasStrace ? '' : ' (skipped: strace is not installed)'
const command = join(import.meta.dirname, '../../src/headless/index.ts')

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

/** Real files, of each format in each of these parts of the corpus. */
const PARTS = ['heif', 'orientation', 'corrupt', 'audio-video', 'webp']
const filesBelow = (part: string) =>
  readdirSync(join(CORPUS, part), { recursive: true, encoding: 'utf8' })
    .map((name) => join(part, name))
    .filter((name) => statSync(join(CORPUS, name)).isFile())
/** Damage is of as many kinds as there are damaged files. */
const kindOf = (name: string) => (name.startsWith('corrupt') ? name : dirname(name) + extname(name))
const files = hasCorpus ? sampleRows(PARTS.flatMap(filesBelow).sort(), kindOf) : []

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

describe('intake and analysis under the eyes of strace', () => {
  it.skipIf(!hasStrace)(
    `make no call that writes below the evidence${why}`,
    async () => {
      const work = setupFolder()
      const evidence = join(work, 'evidence')
      const trace = join(work, 'trace')
      mkdirSync(join(evidence, 'DCIM'), { recursive: true })
      writeFileSync(join(evidence, 'DCIM', 'a.jpg'), jpegWith())
      writeFileSync(join(evidence, 'DCIM', 'b.heic'), endlessHeic())
      writeFileSync(join(evidence, 'DCIM', 'c.png'), profileBomb())
      for (const name of files) cpSync(join(CORPUS, name), join(evidence, name))
      execFileSync('find', [evidence, '-exec', 'touch', '-d', '2020-01-02', '{}', '+'])
      const before = stateOf(evidence)
      const service = await startSimulatedService()
      // By a filter in the kernel, so that no other call is stopped at.
      const options = ['-f', '--seccomp-bpf', '-y', '-s', '0', '-e', 'trace=%file,%desc', '-o', trace]
      const analyse = ['analyse', evidence, '--home', join(work, 'home'), '--service', service.origin]
      const run = spawn('strace', [...options, process.execPath, command, ...analyse, '--max-credits', '500'], {
        env: { ...process.env, TOUCHSTONE_TOKEN: service.token },
        stdio: 'ignore',
      })
      await once(run, 'exit')
      expect(service.charges().length).toBeGreaterThan(files.length / 4)
      await service.close()
      const lines = readFileSync(trace, 'utf8')
      // The trace saw the evidence being read, and the data folder being written: it would have seen the rest.
      expect(
        lines.split('\n').filter((line) => line.includes(evidence) && /openat?\(.*O_RDONLY/.test(line)).length,
      ).toBeGreaterThan(2)
      expect(changesBelow(lines, join(work, 'home')).length).toBeGreaterThan(10)
      expect(changesBelow(lines, evidence)).toEqual([])
      expect(stateOf(evidence)).toEqual(before)
      expect(existsSync(join(work, 'home', 'derivatives'))).toBe(true)
    },
    240_000,
  )
})
