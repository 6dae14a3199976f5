/** One row of the result table: what was measured, and the goal. */
export interface Row {
  what: string;
  measured: string;
  /** The ratio to the bare baseline, if there is one. */
  ratio?: number;
  target?: Target;
}

export type Target = { least: number } | { most: number; got: number };

const HEAD = ['what', 'measured', 'ratio', 'target', ''];

export function printTable(rows: readonly Row[]): void {
  const cells = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells) {
    process.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}

function cellsOf({ what, measured, ratio, target }: Row): string[] {
  return [what, measured, ratio === undefined ? '' : ratio.toFixed(2), targetText(target), verdict(ratio, target)];
}

function targetText(target: Target | undefined): string {
  if (!target) return '';
  return 'least' in target ? `>= ${target.least}` : `<= ${target.most.toLocaleString('en')}`;
}

function verdict(ratio: number | undefined, target: Target | undefined): string {
  if (!target) return '';
  const isReached = 'least' in target ? (ratio ?? 0) >= target.least : target.got <= target.most;
  return isReached ? 'ok' : 'miss';
}
