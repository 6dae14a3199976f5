import type { ThemeTokens } from '#shared/rules/theme.ts';
import { contrastProblems, type ContrastProblem } from '#shared/rules/themeContrast.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { COLOUR_NAMES, PLACE_NAMES } from './colourNames.ts';

type FaintColoursProps = { tokens: ThemeTokens; onRepair: (colors: Record<string, string>) => void };

/** Pairs of colours that cannot be read, and the nearest that can. */
export function FaintColours({ tokens, onRepair }: FaintColoursProps) {
  const problems = contrastProblems(tokens);
  const repairs = Object.fromEntries(problems.flatMap(({ colour, repair }) => (repair ? [[colour, repair]] : [])));
  if (problems.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title="Some colours are too faint to read"
      action={
        Object.keys(repairs).length > 0 && (
          <Button size="small" onClick={() => onRepair(repairs)}>
            Repair colours
          </Button>
        )
      }
    >
      <ul className="flex flex-col gap-1">
        {problems.map((problem) => (
          <li key={`${problem.colour} ${problem.on}`}>{sentenceOf(problem)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function sentenceOf({ colour, on, ratio, least, repair }: ContrastProblem): string {
  const faint = `${COLOUR_NAMES[colour]} on ${PLACE_NAMES[on]}: contrast ${ratio.toFixed(1)}, at least ${least} is needed.`;
  return repair === null ? `${faint} Choose a lighter or darker background.` : faint;
}
