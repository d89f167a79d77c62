import { Component, type ReactNode } from 'react'
import { FailedPage } from './FailedPage.tsx'

/** The last net: a page that fails to draw says so and offers to load again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <FailedPage />
  }
}
