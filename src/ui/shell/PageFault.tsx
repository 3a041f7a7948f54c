import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorPage } from './ErrorPage.tsx'
import { isMissingPart } from '../kit/missing-part.ts'
import { MissingPart } from './MissingPart.tsx'

type Fault = 'none' | 'missingPart' | 'error'

interface Props {
  children: ReactNode
}

/** Handles every rendering error: a missing chunk reloads the page, at most once a minute (section 2). */
export class PageFault extends Component<Props, { fault: Fault }> {
  override state: { fault: Fault } = { fault: 'none' }

  static getDerivedStateFromError(error: unknown): { fault: Fault } {
    return { fault: isMissingPart(error) ? 'missingPart' : 'error' }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack)
  }

  override render(): ReactNode {
    switch (this.state.fault) {
      case 'none':
        return this.props.children
      case 'missingPart':
        return <MissingPart />
      case 'error':
        return <ErrorPage kind="error" />
    }
  }
}
