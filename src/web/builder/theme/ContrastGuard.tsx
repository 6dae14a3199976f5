import { Wand2 } from 'lucide-react';
import { contrastProblems, type ContrastProblem } from '#shared/rules/themeContrast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { PartProps } from './ThemeEditor.tsx';
import { COLOR_LABELS, PLACE_NAMES } from './themeText.ts';
import { repaired, tokensOf } from './themeValue.ts';

/** Color pairs with too little contrast, and a button that fixes all of them. */
export function ContrastGuard({ value, onChange }: PartProps) {
  const problems = contrastProblems(tokensOf(value));
  return (
    <div aria-live="polite">
      {problems.length > 0 && (
        <Notice
          tone="warning"
          title="Some colors are hard to read"
          action={
            <Button size="small" icon={<Wand2 aria-hidden />} onClick={() => onChange(repaired(value))}>
              Fix colors
            </Button>
          }
        >
          <ul className="flex flex-col gap-1">
            {problems.map((problem) => (
              <li key={`${problem.color} ${problem.on}`}>{sentenceOf(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

const sentenceOf = ({ color, on, ratio, least }: ContrastProblem): string =>
  `${COLOR_LABELS[color]} on ${PLACE_NAMES[on]}: contrast is ${ratio.toFixed(1)}, but should be at least ${least}.`;
