import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './ErrorScreen.tsx';

type ErrorBoundaryProps = {
  children: ReactNode;
  /** Told what went wrong, for the log. */
  onError?: (error: unknown, componentStack: string) => void;
};

/** Keeps a fault in one part from taking the page with it. */
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
