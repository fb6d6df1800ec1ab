import { spawn, spawnSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { roomFolder } from '../room-folder.ts'

type Way = {
  what: string
  leave: () => void
  said: RegExp
  /** Whether only the end of the run shows it: nobody knows which of the files running then left it. */
  unnamed?: true
}

const PATH = { PATH: process.env.PATH }
const QUIET = { stdio: 'ignore' } as const
const inHome = (folder: string, name: string) => () => {
  mkdirSync(join(homedir(), folder), { recursive: true })
  writeFileSync(join(homedir(), folder, name), '')
}

/** How a test can leave what no test may leave, and what the run says about it. */
export const WAYS: Way[] = [
  {
    what: 'a process',
    leave: () => void spawn(process.execPath, ['-e', 'process.stdin.resume()']),
    said: /process \d+: .*node.* -e/,
  },
  {
    what: 'a process nobody waits for',
    leave: () => spawn('sleep', ['601'], { ...QUIET, detached: true, env: PATH }).unref(),
    said: /process \d+: sleep 601/,
  },
  {
    what: 'a process of an ended process, elsewhere',
    leave: () => void spawnSync('sh', ['-c', 'setsid sleep 602 &'], { ...QUIET, env: PATH, cwd: '/' }),
    said: /process \d+: sleep 602/,
  },
  { what: 'a server', leave: () => void createHttpServer().listen(0, '127.0.0.1'), said: /port \d+ \(tcp\)/ },
  {
    what: 'a server nobody waits for',
    leave: () => void createServer().listen(0, '::1').unref(),
    said: /port \d+ \(tcp6\)/,
  },
  {
    what: 'a socket for datagrams',
    leave: () => void createSocket('udp4').bind(0, '127.0.0.1').unref(),
    said: /port \d+ \(udp\)/,
  },
  {
    what: 'a socket without a file',
    leave: () => void createServer().listen('\0touchstone-left').unref(),
    said: /unix socket @touchstone-left/,
  },
  {
    what: 'a file in the temp folder',
    leave: () => writeFileSync(join(tmpdir(), 'left.txt'), ''),
    said: /file in the temp folder: left\.txt/,
  },
  {
    what: 'a folder of a browser',
    leave: () => mkdirSync(join(tmpdir(), 'playwright-left')),
    said: /file in the temp folder: playwright-left/,
  },
  { what: 'a file in the home', leave: inHome('.', 'left.txt'), said: /file in the home: left\.txt/ },
  {
    what: 'a link to nothing in the home',
    leave: () => symlinkSync('nowhere', join(homedir(), 'left-link')),
    said: /file in the home: left-link/,
  },
  {
    what: 'a setting',
    leave: inHome('.config/other', 'touchstone.json'),
    said: /file in the home: \.config\/other\/touchstone\.json/,
  },
  {
    what: 'a file on the desktop',
    leave: inHome('Desktop', 'report.pdf'),
    said: /file in the home: Desktop\/report\.pdf/,
  },
  {
    what: 'an empty folder in the cache',
    leave: () => mkdirSync(join(homedir(), '.cache/touchstone'), { recursive: true }),
    said: /file in the home: \.cache\/touchstone/,
  },
  {
    what: 'a file in the folder of the run',
    leave: () => writeFileSync(join(roomFolder(), 'left-in-room.txt'), ''),
    said: /left-in-room\.txt/,
    unnamed: true,
  },
  {
    what: 'a file of the app beside the folder of the run',
    leave: () => writeFileSync(join(dirname(roomFolder()), 'touchstone-left.txt'), ''),
    said: /touchstone-left\.txt/,
    unnamed: true,
  },
]
