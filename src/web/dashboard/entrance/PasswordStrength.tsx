import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { PASSWORD_MIN, passwordProblem, type PasswordOwner, type PasswordProblem } from '#shared/rules/password.ts';
import { cx } from '#web/ui/cx.ts';
import { strengthQuery } from './strengthQuery.ts';

/**
 * Shows the strength of a password in four levels, with a sentence: why it will be refused, or how to improve it. The
 * estimator loads when typing starts.
 */
export function PasswordStrength({ password, owner }: { password: string; owner: PasswordOwner }) {
  const settled = useDeferredValue(password);
  const { data: known } = useQuery({ ...strengthQuery, enabled: password !== '' });
  const { level, text: sentence } = judge(settled, { known, owner });
  return (
    <span className="flex flex-col gap-1">
      <span aria-hidden className="grid grid-cols-4 gap-1 pt-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx(barStyle, step <= level ? cx(TONES[level], 'forced-colors:bg-[Highlight]') : 'bg-line')}
          />
        ))}
      </span>
      <span>{sentence}</span>
    </span>
  );
}

type Level = 0 | 1 | 2 | 3 | 4;
type Estimator = typeof import('./estimateStrength.ts');

function judge(
  password: string,
  { known, owner }: { known: Estimator | undefined; owner: PasswordOwner },
): { level: Level; text: string } {
  if (password === '' || !known) return { level: 0, text: TOO_SHORT };
  const problem = passwordProblem(password, owner) ?? (known.isCommonPassword(password) ? 'common' : null);
  if (problem !== null) return { level: 1, text: REFUSED[problem] };
  const level = levelOf(known.estimateStrength(password, owner));
  return { level, text: TAKEN[level] };
}

function levelOf(score: number): Exclude<Level, 0> {
  if (score <= 1) return 1;
  if (score === 2) return 2;
  return score === 3 ? 3 : 4;
}

const TOO_SHORT = `Use at least ${PASSWORD_MIN} characters. Three or four unrelated words work best.`;

/** The sentence for a password that will be refused. */
const REFUSED: Record<PasswordProblem | 'common', string> = {
  short: TOO_SHORT,
  long: 'Too long.',
  personal: 'Weak. It contains your name, email or store name.',
  repeated: 'Weak. It repeats the same characters.',
  sequence: 'Weak. It follows a simple sequence.',
  common: 'Weak. This is a common password.',
};

const TAKEN: Record<Exclude<Level, 0>, string> = {
  1: 'Weak. Add an unexpected word or two.',
  2: 'Fair. Add one more word to make it strong.',
  3: 'Good.',
  4: 'Strong.',
};

const barStyle = 'h-1 rounded-full transition-colors forced-colors:border';
const TONES: Record<Level, string> = { 0: '', 1: 'bg-brick', 2: 'bg-amber', 3: 'bg-slate', 4: 'bg-slate' };
