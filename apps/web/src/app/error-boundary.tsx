import { Component, type ReactNode } from 'react';
import { FailurePage } from './failure-page.tsx';

interface State {
  error?: unknown;
}

/** Catches errors while a page renders, also when its code does not load. React itself logs them. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <FailurePage error={this.state.error} />;
  }
}
