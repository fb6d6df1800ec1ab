import { onTestFinished } from 'vitest'
import { createPromisedFiles } from '../../src/main/db/promised-files.ts'
import { createListKeptFiles } from '../../src/main/intake/kept-file.ts'
import { createPromised, type PromisedDeps } from '../../src/main/intake/promised.ts'
import { setupFolder } from './folder.ts'
import type { setupIntake } from './intake.ts'
import { nearDrives } from './near-drives.ts'

type Options = Partial<Pick<PromisedDeps, 'home' | 'temporaryFolder' | 'freeBytes' | 'listKeptFiles'>>

/** What takes dropped paths into the case of a desk. Without `temporaryFolder` none of them is temporary. */
export function setupPromised(desk: ReturnType<typeof setupIntake>, options: Options = {}) {
  const { db, audit, clock, cases, exhibits, items, intake, pool, heard } = desk
  const promisedFiles = createPromisedFiles({ db, audit, actor: () => 'R. Osei' })
  const home = options.home ?? setupFolder()
  const promised = createPromised({
    clock,
    cases,
    intake,
    pool,
    drives: nearDrives,
    emit: (event) => void heard.push(event),
    promisedFiles,
    listKeptFiles: createListKeptFiles({ db, exhibits, items, drives: nearDrives }),
    temporaryFolder: () => null,
    freeBytes: async () => 2 ** 40,
    ...options,
    home,
  })
  onTestFinished(() => promised.close())
  return { home, promised, promisedFiles }
}
