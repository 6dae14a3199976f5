import { describe, expect, it, vi } from 'vitest';

// Read as a file, because the test runner returns an empty string for imported style sheets. web/ has no Node types.
const { readdirSync, readFileSync } = await vi.importActual<{
  readdirSync: (folder: URL, options: { recursive: true }) => string[];
  readFileSync: (file: URL, encoding: 'utf8') => string;
}>('node:fs');

const sources = ['ui', 'dashboard', 'builder'].flatMap((folder) => {
  const root = new URL(`../${folder}/`, import.meta.url);
  return readdirSync(root, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(new URL(name, root), 'utf8') }));
});

const filesWith = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ name }) => name)
    .toSorted();

describe('color', () => {
  it('green is used only for incoming money', () => {
    expect(filesWith(/(-|'|")leaf(-soft)?\b/)).toEqual(MONEY);
  });

  it('selection is shown in slate, never in mocha', () => {
    expect(filesWith(/(checked|pressed|selected|active|current=page\]):[\w-]*mocha|isChosen \? '[^']*mocha/)).toEqual(
      [],
    );
  });
});

/** A badge and the change of a figure get their tone from the component that shows money. */
const MONEY = [
  'dashboard/entrance/Colonnade.tsx',
  'dashboard/home/FirstSalePage.tsx',
  'dashboard/payouts/PayoutPanel.tsx',
  'dashboard/sales/OrderStatusBadge.tsx',
  'ui/Badge.tsx',
  'ui/Stat.tsx',
  'ui/gallery/DisplayExamples.tsx',
];
