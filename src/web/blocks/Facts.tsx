/** What buyers should know of a product, in one line. No line begins with a dot. */
export function Facts({ facts }: { facts: readonly string[] }) {
  return facts.length === 0 ? null : (
    <p className="meta" dir="auto">
      {facts.join('\u00a0· ')}
    </p>
  );
}
