import { useEditingState } from './BuilderContext.ts';

/** Says what each act did, to who listens. */
export function Announcer() {
  const said = useEditingState((state) => state.said);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <p key={said.count}>{said.words}</p>
    </div>
  );
}
