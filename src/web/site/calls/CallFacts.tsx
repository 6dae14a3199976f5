/** What buyers of a call should know, in one line. */
export function CallFacts({ facts }: { facts: readonly string[] }) {
  return facts.length === 0 ? null : <p className="meta">{facts.join(' · ')}</p>;
}
