/** The number of arguments of each SVG path command. */
const TAKES: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

type Point = { x: number; y: number };

/**
 * Rounds the numbers of an SVG path to one decimal. Rounding errors are carried over, so that no point moves by more
 * than 0.05, however long the path.
 */
export function roundPath(path: string): string {
  let [at, drawn]: [Point, Point] = [origin(), origin()];
  let [start, drawnStart]: [Point, Point] = [origin(), origin()];
  const tokens: (string | number)[] = [];
  let last = '';
  for (const { command, numbers } of stepsOf(path)) {
    const kind = command.toLowerCase();
    const isRelative = command === kind;
    if (kind === 'z') {
      [at, drawn] = [start, drawnStart];
      tokens.push(command);
      last = command;
      continue;
    }
    const [from, drawnFrom] = [at, drawn];
    const rounded = numbers.map((number, index) => {
      const axis = axisOf(kind, index);
      if (axis === null) return round(number);
      const wanted = isRelative ? from[axis] + number : number;
      const base = isRelative ? drawnFrom[axis] : 0;
      const shown = round(wanted - base);
      if (index >= numbers.length - (kind === 'h' || kind === 'v' ? 1 : 2)) {
        at = { ...at, [axis]: wanted };
        drawn = { ...drawn, [axis]: base + shown };
      }
      return shown;
    });
    if (kind === 'm') [start, drawnStart] = [at, drawn];
    tokens.push(...(command === last && kind !== 'm' ? [] : [command]), ...rounded);
    last = command;
  }
  return print(tokens);
}

const origin = (): Point => ({ x: 0, y: 0 });
const round = (number: number): number => Math.round(number * 10) / 10;

/** The axis of a command's argument. Null for a radius, an angle or a flag. */
function axisOf(kind: string, index: number): 'x' | 'y' | null {
  if (kind === 'h') return 'x';
  if (kind === 'v') return 'y';
  if (kind === 'a') return index === 5 ? 'x' : index === 6 ? 'y' : null;
  return index % 2 === 0 ? 'x' : 'y';
}

function stepsOf(path: string): { command: string; numbers: number[] }[] {
  return [...path.matchAll(/([a-z])([^a-z]*)/gi)].flatMap(([, command = '', text = '']) => {
    const kind = command.toLowerCase();
    const takes = TAKES[kind] ?? 0;
    const numbers = kind === 'a' ? arcNumbers(text) : (text.match(NUMBER) ?? []).map(Number);
    if (takes === 0) return [{ command, numbers: [] }];
    return Array.from({ length: numbers.length / takes }, (_, index) => ({
      // Further coordinate pairs after a move are lines.
      command: kind === 'm' && index > 0 ? (command === 'm' ? 'l' : 'L') : command,
      numbers: numbers.slice(index * takes, (index + 1) * takes),
    }));
  });
}

const NUMBER = /-?(?:\d*\.\d+|\d+)/g;

/** An arc's two flags may be written without a space before the next number. */
function arcNumbers(text: string): number[] {
  const arcs = text.matchAll(
    /(-?[\d.]*\d)[\s,]*(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))[\s,]*([01])[\s,]*([01])[\s,]*(-?(?:\d*\.\d+|\d+))[\s,]*(-?(?:\d*\.\d+|\d+))/g,
  );
  return [...arcs].flatMap(([, ...numbers]) => numbers.map(Number));
}

/** Commands need no space around them. A number needs one if it would otherwise join the previous number. */
function print(tokens: readonly (string | number)[]): string {
  let [text, before] = ['', ''];
  for (const token of tokens) {
    const word = String(token).replace(/^(-?)0\./, '$1.');
    const isApart =
      /[a-z]/i.test(before + word) || word.startsWith('-') || (word.startsWith('.') && before.includes('.'));
    text += before === '' || isApart ? word : ` ${word}`;
    before = word;
  }
  return text;
}
