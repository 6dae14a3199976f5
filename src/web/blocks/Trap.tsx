/** A honeypot field that people neither see nor reach. Whoever fills it in is a bot. */
export function Trap({ block }: { block: string }) {
  return (
    <div className="unseen" aria-hidden>
      <label htmlFor={`${block}-website`}>Website</label>
      <input id={`${block}-website`} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
