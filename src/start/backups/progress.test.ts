import { expect, it } from 'vitest';
import { openProgress } from './progress.ts';

function watch(screen: { isTTY: boolean; columns?: number }) {
  const written: string[] = [];
  let elapsed = 0;
  const progress = openProgress({ ...screen, write: (text: string) => written.push(text) }, () => elapsed);
  return { progress, written, wait: (ms: number) => void (elapsed += ms) };
}

it('shows one line that changes on a terminal, no wider than it', () => {
  const { progress, written, wait } = watch({ isTTY: true, columns: 12 });
  progress.show('Files: 1 of 1,000');
  progress.show('Files: 2 of 1,000');
  wait(100);
  progress.show('Files: 3 of 1,000');
  progress.print('Done.');
  expect(written).toEqual(['\r\u001b[KFiles: 1 of', '\r\u001b[KFiles: 3 of', '\r\u001b[KDone.\n']);
});

it('writes a line for each subject and every ten seconds elsewhere', () => {
  const { progress, written, wait } = watch({ isTTY: false });
  progress.show('Files: 1');
  wait(9_000);
  progress.show('Files: 2');
  wait(1_000);
  progress.show('Files: 3');
  progress.show('Tables: 1');
  progress.print('Done.');
  expect(written).toEqual(['Files: 1\n', 'Files: 3\n', 'Tables: 1\n', 'Done.\n']);
});
