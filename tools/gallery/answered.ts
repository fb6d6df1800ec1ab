import type { Bridge } from '../../src/preload/bridge.ts'
import { shortDigest } from '../../src/renderer/ui/format.ts'
import { nameParts } from '../../src/shared/model/visible-text.ts'

/** Every word that main answered or announced, in lower case: names, metadata and replies, which nobody translates. */
const answeredWords = new Set<string>()

/** A name as it is shown, with the codes of what acts unseen. */
const asNamed = (text: string) =>
  nameParts(text)
    .map((part) => part.text)
    .join('')

function take(value: unknown): void {
  if (typeof value === 'string')
    for (const shown of [value, asNamed(value), asNamed(value.replace(/\s+/g, ' ')), shortDigest(value)])
      for (const word of shown.match(/\p{L}{2,}/gu) ?? []) answeredWords.add(word.toLowerCase())
  else if (Array.isArray(value)) value.forEach(take)
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      take(name)
      take(member)
    }
}

/** The bridge as it is, with what it answers kept for whoever looks for text that is not in the catalogue. */
export function withAnsweredWords(bridge: Bridge): Bridge {
  Object.assign(window, { answeredWords })
  return {
    ...bridge,
    call: async (name, input) => {
      take(input)
      const answer = await bridge.call(name, input)
      take(answer)
      return answer
    },
    on: (listener) =>
      bridge.on((event) => {
        take(event)
        listener(event)
      }),
  }
}
