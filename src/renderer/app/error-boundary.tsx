import { Component, type ReactNode } from 'react'
import { frame } from '../../shared/words/ui.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

type Props = { children: ReactNode; onLeave: () => void }

/** Keeps a defect of one screen from taking the window with it. */
export class ErrorBoundary extends Component<Props, { message: string | null }> {
  override state = { message: null }

  static getDerivedStateFromError(cause: unknown) {
    return { message: cause instanceof Error ? cause.message : String(cause) }
  }

  override render() {
    const { message } = this.state
    if (message === null) return this.props.children
    const leave = () => {
      this.setState({ message: null })
      this.props.onLeave()
    }
    const { happened, kept, next, action } = frame.crashed
    return (
      <main className="crashed" role="alert">
        <Note actions={<Button onClick={leave}>{action}</Button>}>
          <strong>{happened}</strong> {kept} {next} <code className="selectable wraps">{message}</code>
        </Note>
      </main>
    )
  }
}
