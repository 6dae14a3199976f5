import { landingShot } from './landingShots.ts';
import { Shot } from './Shot.tsx';

const STEPS = [
  ['Name it', 'Your name, a line about you, your links. The page is there, in your colours, before the tea is.'],
  ['Fill it', 'Drop in a file, a picture and a price: free, fixed, or let people name their own above your minimum.'],
  ['Share it', 'One link for your bio. Buyers pay on the same page, and the file is theirs the moment they do.'],
] as const;

export function Steps() {
  const desk = landingShot('dashboard-home');
  return (
    <section className="wide" id="how">
      <h2>Three steps, one evening</h2>
      <ol className="steps">
        {STEPS.map(([title, sentence]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{sentence}</p>
          </li>
        ))}
      </ol>
      {desk === null ? null : <Shot shot={desk} className="desk" />}
    </section>
  );
}
