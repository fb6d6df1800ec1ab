import { Name } from './name.tsx'

type Props = {
  text: string
  /** Whether this version knows the word: then it is ours, else as the service sent it, of any length. */
  isKnown: boolean
  /** Of a word of the service. */
  className?: string
}

/** A verdict or another word of the service: one that is known in our words, any other as received. */
export function KnownWord({ text, isKnown, className }: Props) {
  if (isKnown) return <span>{text}</span>
  return <Name text={text} {...(className === undefined ? {} : { className })} />
}
