import { useEditingState } from './BuilderContext.ts';

/** Announces the result of each action to screen readers. */
export function Announcer() {
  const said = useEditingState((state) => state.said);
  return (
    <output aria-live="polite" className="sr-only">
      <span key={said.count}>{said.words}</span>
    </output>
  );
}
