import { useEditingState } from './BuilderContext.ts';

/** Says what each act did, to who listens. */
export function Announcer() {
  const said = useEditingState((state) => state.said);
  return (
    <output aria-live="polite" className="sr-only">
      <span key={said.count}>{said.words}</span>
    </output>
  );
}
