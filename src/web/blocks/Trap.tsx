/** A field that people neither see nor reach: whoever fills it in is a machine. */
export function Trap({ block }: { block: string }) {
  return (
    <div className="unseen" aria-hidden>
      <label htmlFor={`${block}-website`}>Website</label>
      <input id={`${block}-website`} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
