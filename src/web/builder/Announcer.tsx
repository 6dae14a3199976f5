import { useEditingState } from './BuilderContext.ts';

/** Announces the result of each action to screen readers. */
export function Announcer() {
  const announcement = useEditingState((state) => state.announcement);
  return (
    <output aria-live="polite" className="sr-only">
      <span key={announcement.count}>{announcement.text}</span>
    </output>
  );
}
