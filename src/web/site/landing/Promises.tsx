const PROMISES = [
  [
    'Pages are fast',
    'A store with twenty products is a single response under 6 kB, styles included. A test fails if it grows.',
  ],
  [
    'Stores stay separate',
    'Each store has its own customers. The database itself keeps one store from seeing another’s data.',
  ],
  ['Money adds up', 'Every sale is recorded with double-entry bookkeeping, in whole cents. The books always balance.'],
  ['You can leave', 'Your files, orders and customer addresses are yours to export. No notice period, no exit fee.'],
] as const;

export function Promises() {
  return (
    <section className="wide" id="promises">
      <h2>Four promises and how we keep them</h2>
      <dl className="promises">
        {PROMISES.map(([promise, explanation]) => (
          <div key={promise}>
            <dt>{promise}</dt>
            <dd>{explanation}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
