import { LANGUAGES } from '#shared/rules/language.ts';

/** Figures that a test keeps true. */
const FIGURES = [
  ['6 kB', 'at most for a store with twenty products, styles included. A test fails above that.'],
  ['0', 'scripts that visitors have to wait for. Every page works without JavaScript.'],
  [`${LANGUAGES.length}`, 'languages for checkout, emails and account pages.'],
] as const;

export function Proof() {
  return (
    <section className="wide proof" aria-label="Key figures">
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
