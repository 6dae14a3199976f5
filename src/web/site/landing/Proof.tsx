import { LANGUAGES } from '#shared/rules/language.ts';

/** Figures that a test keeps true. */
const FIGURES = [
  ['6 kB', 'at most for a store with twenty products, styles included. A test fails above it.'],
  ['0', 'scripts that a visitor has to wait for. Every page works without one.'],
  [`${LANGUAGES.length}`, 'languages for the words around your own, from Arabic to Turkish.'],
] as const;

export function Proof() {
  return (
    <section className="wide proof" aria-label="Measured">
      <dl>
        {FIGURES.map(([figure, what]) => (
          <div key={figure}>
            <dt>{figure}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
