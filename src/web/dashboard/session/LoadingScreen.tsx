import { Spinner } from '#web/ui/Spinner.tsx';

/** Shown inside the frame while a page is loading. */
export function LoadingScreen() {
  return (
    <div className="flex min-h-list items-center justify-center p-8 text-ink-3">
      <Spinner label="Loading" large />
    </div>
  );
}

/** Shown while the session is being read: the whole page. The document shows the frame's outline meanwhile. */
export function LoadingPage() {
  return (
    <main data-waiting className="flex min-h-dvh flex-col justify-center">
      {/* The heading has no size, so that it is not mistaken for the title of the coming page. */}
      <h1 className="absolute size-0 overflow-hidden">Loading</h1>
      <LoadingScreen />
    </main>
  );
}
