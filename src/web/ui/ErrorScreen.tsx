import { Button } from './Button.tsx';

/** The screen for an unexpected error, also used by the router. */
export function ErrorScreen() {
  return (
    <div role="alert" className="mx-auto flex max-w-form flex-col items-center gap-4 px-4 py-16 text-center">
      <h1 className="font-display text-page font-semibold">Something went wrong</h1>
      <p className="text-large text-ink-2">Your saved work is safe. Reload the page to continue.</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Reload Page
      </Button>
    </div>
  );
}
