import { Spinner } from '#web/ui/Spinner.tsx';

/** While a place within the frame is not ready. */
export function LoadingScreen() {
  return (
    <div className="flex min-h-list items-center justify-center p-8 text-ink-3">
      <Spinner label="Loading" large />
    </div>
  );
}

/** While it is not yet known who is there: the whole page. The document shows the frame's outline in its place. */
export function LoadingPage() {
  return (
    <main data-waiting className="flex min-h-dvh flex-col justify-center">
      {/* Without a size: it names the wait, and is never taken for the title of the page that comes. */}
      <h1 className="absolute size-0 overflow-hidden">Loading</h1>
      <LoadingScreen />
    </main>
  );
}
