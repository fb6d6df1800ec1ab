import { EventEmitter } from 'node:events'
import type { NativeTheme } from 'electron'

type Source = NativeTheme['themeSource']

/** `nativeTheme`: the choice the product sets. What the system has, the browser itself tells its pages. */
export class OwnTheme extends EventEmitter implements Pick<NativeTheme, 'shouldUseDarkColors' | 'themeSource'> {
  #source: Source = 'system'
  readonly #onSource: (source: Source) => void

  constructor(onSource: (source: Source) => void) {
    super()
    this.#onSource = onSource
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }

  get themeSource(): Source {
    return this.#source
  }

  set themeSource(source: Source) {
    if (source === this.#source) return
    this.#source = source
    this.#onSource(source)
    this.emit('updated')
  }
}
