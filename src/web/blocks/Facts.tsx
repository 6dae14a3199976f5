/** What buyers should know of a product, in one line. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return facts.length === 0 ? null : (
    <p className="meta" dir="auto">
      {facts.join(' · ')}
    </p>
  );
}
