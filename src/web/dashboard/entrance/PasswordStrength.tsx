import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { PASSWORD_MIN } from '#shared/rules/password.ts';
import { cx } from '#web/ui/cx.ts';
import { strengthQuery } from './strengthQuery.ts';

/** How hard a password is to guess, in four steps and a word. The estimator loads with the first letter. */
export function PasswordStrength({ password, personal }: { password: string; personal: readonly string[] }) {
  const settled = useDeferredValue(password);
  const { data: known } = useQuery({ ...strengthQuery, enabled: password !== '' });
  const level = settled === '' || !known ? 0 : levelOf(settled, known.estimateStrength(settled, personal));
  const words = isShort(settled) ? TOO_SHORT : WORDS[level];
  return (
    <span className="flex flex-col gap-1">
      <span aria-hidden className="grid grid-cols-4 gap-1 pt-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx('h-1 rounded-full transition-colors', step <= level ? TONES[level] : 'bg-line')}
          />
        ))}
      </span>
      <span>{words}</span>
    </span>
  );
}

type Level = 0 | 1 | 2 | 3 | 4;

function levelOf(password: string, score: number): Level {
  if (isShort(password) || score <= 1) return 1;
  if (score === 2) return 2;
  return score === 3 ? 3 : 4;
}

const isShort = (password: string): boolean => Array.from(password).length < PASSWORD_MIN;

const TOO_SHORT = `At least ${PASSWORD_MIN} characters. A short sentence is best.`;

const WORDS: Record<Level, string> = {
  0: 'A short sentence is best.',
  1: 'Weak. Easy to guess.',
  2: 'Fair. A few more characters would help.',
  3: 'Good.',
  4: 'Strong.',
};

const TONES: Record<Level, string> = { 0: '', 1: 'bg-brick', 2: 'bg-amber', 3: 'bg-slate', 4: 'bg-slate' };
