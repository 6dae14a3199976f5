/** Keyboard rows of the layouts used for most of our languages. */
const ROWS = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
];

/** Shorter runs occur in ordinary words, such as "first". */
const RUN_MIN = 3;
/** "abcdef12" counts as a sequence, also with one or two more characters. */
const REST_MAX = 2;

/** True if a lower-case password is a counting, alphabet or keyboard sequence, forwards or backwards. */
export function isSequence(password: string): boolean {
  const characters = Array.from(password.replace(/[\s._\-/+]/g, ''));
  let [inRuns, at] = [0, 0];
  while (at < characters.length) {
    const run = longestRun(characters.slice(at));
    if (run >= RUN_MIN) inRuns += run;
    at += run >= RUN_MIN ? run : 1;
  }
  return inRuns > 0 && characters.length - inRuns <= REST_MAX;
}

type Follows = (one: string, next: string) => boolean;

const alongCode =
  (step: number): Follows =>
  (one, next) =>
    /[\p{L}\p{N}]/u.test(one) && (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0) === step;

const alongRow =
  (row: string, step: number): Follows =>
  (one, next) =>
    row.includes(one) && row[row.indexOf(one) + step] === next;

const WAYS: readonly Follows[] = [
  ...[-1, 0, 1].map(alongCode),
  ...ROWS.flatMap((row) => [alongRow(row, 1), alongRow(row, -1)]),
];

/** The number of characters, from the first, that continue one sequence. */
function longestRun(characters: readonly string[]): number {
  return Math.max(
    ...WAYS.map((follows) => {
      const end = characters.findIndex((next, at) => at > 0 && !follows(characters[at - 1] ?? '', next));
      return end === -1 ? characters.length : end;
    }),
  );
}
