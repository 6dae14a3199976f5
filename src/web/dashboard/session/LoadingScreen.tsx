import { Spinner } from '#web/ui/Spinner.tsx';

/** While it is not yet known who is there, or what the page needs. */
export function LoadingScreen() {
  return (
    <div className="flex min-h-list items-center justify-center p-8 text-ink-3">
      <Spinner label="Loading" large />
    </div>
  );
}
