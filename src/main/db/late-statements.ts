import type { Database, Statement } from './database.ts'

type Compiled = Statement<unknown[]>

/**
 * Compiles the statements of a connection when each is first used instead of when it is made: opening a library makes
 * hundreds, and a command uses a few of them. A faulty text throws at its first use.
 */
export function compileLate(db: Database): void {
  const { prepare } = db
  const late = (source: string) => createLateStatement(() => prepare.call(db, source) as Compiled)
  db.prepare = late as unknown as Database['prepare']
}

/** What the app uses of a statement; its other members are not there. */
type LateStatement = Pick<Compiled, 'run' | 'get' | 'all' | 'iterate'> & {
  pluck: (isOn?: boolean) => LateStatement
  raw: (isOn?: boolean) => LateStatement
}

function createLateStatement(compile: () => Compiled): LateStatement {
  let compiled: Compiled | null = null
  let form: (statement: Compiled) => Compiled = (statement) => statement
  const statement = (): Compiled => {
    compiled ??= form(compile())
    return compiled
  }
  const late: LateStatement = {
    run: (...values) => statement().run(...values),
    get: (...values) => statement().get(...values),
    all: (...values) => statement().all(...values),
    iterate: (...values) => statement().iterate(...values),
    pluck: (isOn = true) => withForm((one) => one.pluck(isOn)),
    raw: (isOn = true) => withForm((one) => one.raw(isOn)),
  }
  /** Sets how rows are given, now or when the statement is compiled. */
  const withForm = (set: (statement: Compiled) => Compiled): LateStatement => {
    if (compiled !== null) set(compiled)
    else {
      const before = form
      form = (one) => set(before(one))
    }
    return late
  }
  return late
}
