import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Dialogs that require input before they act, so the focus may start on their first control. */
const STARTS_IN_ITS_FORM: ReadonlySet<string> = new Set([
  'builder/history/ScheduleDialog.tsx',
  'dashboard/email/editor/PreviewDialog.tsx',
  'dashboard/products/OrderDialog.tsx',
  'ui/gallery/OverlayExamples.tsx',
]);

/** Labels of dialog actions that delete, replace or close something. */
const DESTROYS =
  /(?:delete|remove|discard|refund|suspend|revoke|reset|replace|overwrite|stop|turn off|sign out|create codes)\b/i;

const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));

/** The opening tags of a component in all files, as the formatter lays them out. */
function tagsOf(name: string): { file: string; tag: string }[] {
  const opening = new RegExp(`^( *)(?:[^<\\n]*)<${name}(?:(?: [^\\n]*>)|\\n[^]*?\\n\\1/?>)`, 'gm');
  return files.flatMap((file) =>
    [...readFileSync(join('src/web', file), 'utf8').matchAll(opening)].map(([tag]) => ({ file, tag })),
  );
}

describe('dialogs that destroy or overwrite something', () => {
  it('are made from the components that set the first focus', () => {
    const importers = files.filter((file) =>
      /@base-ui\/react\/(?:alert-)?dialog/.test(readFileSync(join('src/web', file), 'utf8')),
    );
    expect(importers.toSorted()).toEqual([
      'ui/CommandPalette.tsx',
      'ui/ConfirmDialogContent.tsx',
      'ui/DialogContent.tsx',
    ]);
  });

  it('set the first focus explicitly if they have their own buttons', () => {
    const dialogs = tagsOf('Dialog').filter(({ tag }) => / actions=/.test(tag));
    expect(dialogs.length).toBeGreaterThan(4);
    const unsafe = dialogs.filter(({ file, tag }) => !/ firstFocus=/.test(tag) && !STARTS_IN_ITS_FORM.has(file));
    expect(unsafe.map(({ file }) => file)).toEqual([]);
  });

  it('are marked as dangerous if they are forms', () => {
    const forms = ['FormDialog', 'ReasonDialog', 'ProveDialog'].flatMap(tagsOf);
    const destructive = forms.filter(({ tag }) => DESTROYS.test(/confirmLabel="[^"]*"/.exec(tag)?.[0] ?? ''));
    expect(destructive.length).toBeGreaterThan(3);
    expect(destructive.filter(({ tag }) => !/ danger\b/.test(tag)).map(({ file }) => file)).toEqual([]);
  });
});
