import { Component, type ReactNode } from 'react'
import { frame } from '../../shared/words/ui.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import './error-boundary.css'

type Props = {
  children: ReactNode
  /** What is shown instead of children that threw; `again` draws them again. */
  failed: (message: string, again: () => void) => ReactNode
}

/** Keeps a crash of its children from taking what is around them with it. */
export class ErrorBoundary extends Component<Props, { message: string | null }> {
  override state = { message: null }

  static getDerivedStateFromError(cause: unknown) {
    return { message: cause instanceof Error ? cause.message : String(cause) }
  }

  override render() {
    const { message } = this.state
    if (message === null) return this.props.children
    return this.props.failed(message, () => this.setState({ message: null }))
  }
}

type PartProps = {
  children: ReactNode
  /** That this part could not be drawn, as a sentence. */
  failed: string
  /** What of the part is shown all the same. */
  kept?: ReactNode
}

/** A part of a screen that may fail alone. */
export function PartBoundary({ children, failed, kept }: PartProps) {
  return (
    <ErrorBoundary
      failed={(message, again) => (
        <div className="part-failed" role="alert">
          {kept}
          <Note actions={<Button onClick={again}>{frame.partFailed.again}</Button>}>
            <strong>{failed}</strong> {frame.crashed.kept} <code className="selectable wraps">{message}</code>
          </Note>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}
