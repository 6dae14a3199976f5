/** What each unit costs from a number of units on. */
export const TierLines = ({ tiers }: { tiers: readonly string[] }) =>
  tiers.length === 0 ? null : (
    <ul className="tiers meta">
      {tiers.map((tier) => (
        <li key={tier}>{tier}</li>
      ))}
    </ul>
  );
