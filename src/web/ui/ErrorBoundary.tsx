import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Called with the error, for the log. */
  onError?: (error: unknown, componentStack: string) => void;
};

/** Keeps an error in one part from breaking the whole page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: { componentStack?: string | null }) {
    this.props.onError?.(error, componentStack ?? '');
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}
