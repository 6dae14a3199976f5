/** Neighbours on the keyboards of most of our languages. */
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

/** Fewer characters in a row happen in ordinary words, as in "first". */
const RUN_MIN = 3;
/** "abcdef12" is a sequence, and so is one with a character or two added. */
const REST_MAX = 2;

/** True if a lowercase password is counted, spelled along the alphabet or a keyboard's rows, in either direction. */
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

/** How many characters from the first one on follow each other in one way. */
function longestRun(characters: readonly string[]): number {
  return Math.max(
    ...WAYS.map((follows) => {
      const end = characters.findIndex((next, at) => at > 0 && !follows(characters[at - 1] ?? '', next));
      return end === -1 ? characters.length : end;
    }),
  );
}
