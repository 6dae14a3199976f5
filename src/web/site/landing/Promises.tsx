const PROMISES = [
  [
    'Pages are fast',
    'A store with twenty products is one answer of under 6 kB, style included. A test fails if it grows.',
  ],
  [
    'Stores stay apart',
    'Each store has its own customers. The database itself refuses to show one store the rows of another.',
  ],
  ['Money adds up', 'Every sale is booked on both sides in whole cents, and the books sum to zero, always.'],
  [
    'You can leave',
    'Your files, your orders and your customers’ addresses are yours. No notice period, no fee for going.',
  ],
] as const;

export function Promises() {
  return (
    <section className="wide" id="promises">
      <h2>Four promises, and how they are kept</h2>
      <dl className="promises">
        {PROMISES.map(([promise, keeping]) => (
          <div key={promise}>
            <dt>{promise}</dt>
            <dd>{keeping}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
