import { landingShot } from './landingShots.ts';
import { Shot } from './Shot.tsx';

const STEPS = [
  ['Name it', 'Your name, a line about you, your links. Your page is ready in minutes, in your colors.'],
  ['Fill it', 'Add a file, an image and a price: free, fixed, or pay what you want above a minimum.'],
  ['Share it', 'Put one link in your bio. Buyers pay on the same page and get the file right away.'],
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
