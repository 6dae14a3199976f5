import { Wand2 } from 'lucide-react';
import { contrastProblems, type ContrastProblem } from '#shared/rules/themeContrast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { PartProps } from './ThemeEditor.tsx';
import { COLOUR_WORDS, PLACE_WORDS } from './themeWords.ts';
import { repaired, tokensOf } from './themeValue.ts';

/** Pairs of colours that cannot be read, and one click that mends them all. */
export function ContrastGuard({ value, onChange }: PartProps) {
  const problems = contrastProblems(tokensOf(value));
  return (
    <div aria-live="polite">
      {problems.length > 0 && (
        <Notice
          tone="warning"
          title="Some colours are too faint to read"
          action={
            <Button size="small" icon={<Wand2 aria-hidden />} onClick={() => onChange(repaired(value))}>
              Repair colours
            </Button>
          }
        >
          <ul className="flex flex-col gap-1">
            {problems.map((problem) => (
              <li key={`${problem.colour} ${problem.on}`}>{sentenceOf(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

const sentenceOf = ({ colour, on, ratio, least }: ContrastProblem): string =>
  `${COLOUR_WORDS[colour]} on ${PLACE_WORDS[on]}: contrast ${ratio.toFixed(1)}, at least ${least} is needed.`;
