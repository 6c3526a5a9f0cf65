import { Component, type ReactNode } from 'react';
import { FailurePage } from './failure-page.tsx';

interface State {
  error?: unknown;
}

/** Catches what breaks while a page renders, a chunk that does not load included. React itself logs it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <FailurePage error={this.state.error} />;
  }
}
