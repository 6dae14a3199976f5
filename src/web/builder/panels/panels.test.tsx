import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fallbackPage, newItem, type Page } from '#shared/blocks/page.ts';
import { STORE } from '#test/components/store.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import type { DraftChanges } from '#web/client/createPreviewAutosave.ts';
import type { NotifyOptions } from '#web/ui/createNotifier.ts';
import { SaveStatus } from '../bar/SaveStatus.tsx';
import { BuilderContext, type Builder } from '../BuilderContext.ts';
import { createEditing } from '../editing/createEditing.ts';
import { useBuilderKeys, type KeyActions } from '../keys/useBuilderKeys.ts';
import { createSaving } from '../saving/createSaving.ts';
import { draftStorage } from '../saving/draftStorage.ts';
import { storeFront } from '../subject/storeFront.ts';
import { AddPanel } from './AddPanel.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { Inspector } from './Inspector.tsx';
import { OutlinePanel } from './OutlinePanel.tsx';
import { deleteBlock } from './useDelete.ts';

const THEME = { theme: 'mocha-mood', themeOverrides: { colors: {} } };
const heading = (id: string, text: string) => ({
  ...newItem('heading', id),
  props: { ...newItem('heading', id).props, text },
});
const START: Page = { ...fallbackPage(), content: [heading('one', 'First'), heading('two', 'Second')] };

/** The panels around a page with two headings, saved to a server whose saves `refuse` may refuse or hold up. */
async function openPanels(refuse: () => void | Promise<void> = () => undefined) {
  const saves: DraftChanges[] = [];
  const undos: NotifyOptions[] = [];
  const editing = createEditing({ page: START, appearance: THEME });
  const preview = (of: Page, revision: number) => ({
    isPreview: true as const,
    revision,
    updatedAt: '2026-03-02T09:00:00Z',
    page: of,
  });
  const saving = createSaving({
    editing,
    start: { page: START, revision: 1, isDrafted: false },
    save: async ({ changes }) => {
      saves.push(changes);
      await refuse();
      const revision = saves.length + 1;
      return { preview: preview(editing.snapshot().page, revision), revision, conflicts: [] };
    },
    onSaved: () => undefined,
    readPublished: async () => START,
    readAppearance: () => THEME,
    storage: draftStorage('panels-test'),
    warn: () => undefined,
    onTheirs: () => undefined,
    onAppearanceLost: () => undefined,
  });
  const refused = async (): Promise<never> => Promise.reject(new CallRefusal('unavailable'));
  const builder: Builder = {
    store: STORE,
    subject: storeFront(new QueryClient(), STORE),
    host: {
      notify: (_type, _title, _text, options = {}) => (undos.push(options), null),
      notifyRefusal: () => undefined,
      uploadImage: refused,
      uploadMedia: refused,
    },
    editing,
    saving,
    images: {},
    products: [],
    tags: [],
    media: {},
    rememberImage: () => undefined,
    rememberMedia: () => undefined,
    rememberProduct: () => undefined,
    panel: null,
    openPanel: () => undefined,
  };
  const stop = saving.run();
  onTestFinished(() => {
    stop();
    localStorage.clear();
  });
  await render(<Panels builder={builder} />);
  return { editing, saving, saves, undos, preview };
}

function Panels({ builder }: { builder: Builder }) {
  const { editing, host, saving } = builder;
  const nothing = () => undefined;
  const actions: KeyActions = {
    editing,
    add: nothing,
    edit: nothing,
    remove: (id) => deleteBlock({ editing, host }, id),
    save: () => void saving.flush(),
  };
  useBuilderKeys(actions);
  return (
    <BuilderContext value={builder}>
      <SaveStatus />
      <OutlinePanel />
      <Inspector />
      <AddPanel onAdded={nothing} />
      <ConflictDialog />
    </BuilderContext>
  );
}

const outline = () => page.getByRole('list', { name: 'Page blocks' });
const order = () => [...outline().element().children].map((row) => row.querySelector('button')?.textContent ?? '');
const row = (name: string) => outline().getByRole('button', { name: `${name} Heading` });
const button = (name: string) => page.getByRole('button', { name }).first();

describe('the outline of a page', () => {
  it('selects a block, whose fields then appear', async () => {
    await openPanels();
    await expect.element(page.getByRole('heading', { name: 'No block selected' })).toBeVisible();
    await row('Second').click();
    await expect.element(row('Second')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Second');
  });

  it('moves a block, but not the first one up', async () => {
    await openPanels();
    await row('Second').click();
    await button('Move Heading “Second” up').click();
    await expect.poll(order).toEqual(['SecondHeading', 'FirstHeading']);
    await expect.element(button('Move Heading “Second” up')).toBeDisabled();
  });

  it('deletes a block and offers to bring it back', async () => {
    const { undos } = await openPanels();
    await row('First').click();
    await button('Delete Heading “First”').click();
    await expect.poll(order).toEqual(['SecondHeading']);
    undos.at(-1)?.action?.onAct();
    await expect.poll(order).toEqual(['FirstHeading', 'SecondHeading']);
  });
});

describe('the panel for adding blocks', () => {
  it('puts a block after the selected one and marks its sample text as an example', async () => {
    await openPanels();
    await row('First').click();
    await page.getByRole('button', { name: /^Add Heading/ }).click();
    await expect.poll(() => order().length).toBe(3);
    expect(order()[1]).toContain('Needs your content');
    expect([order()[0], order()[2]]).toEqual(['FirstHeading', 'SecondHeading']);
  });

  it('finds blocks by their purpose', async () => {
    await openPanels();
    const search = page.getByLabelText('Search blocks');
    await search.fill('email addresses');
    await expect.element(page.getByRole('button', { name: /^Add Email sign-up/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Add Heading/ })).not.toBeInTheDocument();
    await search.fill('nonsense');
    await expect.element(page.getByText('No matching blocks.')).toBeVisible();
  });
});

describe('the keyboard shortcuts of the builder', () => {
  it('select, move, undo and redo without the mouse', async () => {
    await openPanels();
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
    await expect.element(row('First')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.poll(order).toEqual(['SecondHeading', 'FirstHeading']);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(order).toEqual(['FirstHeading', 'SecondHeading']);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expect.poll(order).toEqual(['SecondHeading', 'FirstHeading']);
  });

  it('delete the selected block, but not while a field has the focus', async () => {
    await openPanels();
    await row('First').click();
    await page.getByRole('textbox', { name: 'Text' }).click();
    await userEvent.keyboard('{End}{Delete}');
    expect(order()).toEqual(['FirstHeading', 'SecondHeading']);
    row('First').element().focus();
    await userEvent.keyboard('{Delete}');
    await expect.poll(order).toEqual(['SecondHeading']);
  });
});

describe('the autosave of the builder', () => {
  it('sends all edits that were made during a save together, and shows when they are saved', async () => {
    let release: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (release = resolve));
    const { saves } = await openPanels(() => first);
    await expect.element(page.getByText('All changes saved')).toBeVisible();
    await row('First').click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Wel');
    await expect.poll(() => saves.length).toBe(1);
    await page.getByRole('textbox', { name: 'Text' }).fill('Welcome');
    await page.getByRole('button', { name: 'Move Heading “Welcome” down' }).first().click();
    await expect.element(page.getByText('Saving…')).toBeVisible();
    expect(saves).toHaveLength(1);
    release();
    await expect.element(page.getByText(/^Saved \d+ s ago$/)).toBeVisible();
    expect(saves).toHaveLength(2);
    expect(saves[1]?.page?.['content']).toMatchObject([{ props: { text: 'Second' } }, { props: { text: 'Welcome' } }]);
  });

  it('shows that it could not save, and retries by itself', async () => {
    let isReachable = false;
    const { saves } = await openPanels(() => {
      if (!isReachable) throw new CallRefusal('network');
    });
    await row('First').click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Welcome');
    await expect.element(page.getByText('Not saved yet. Trying again…')).toBeVisible();
    isReachable = true;
    await expect.element(page.getByText(/^Saved \d+ s ago$/)).toBeVisible();
    expect(saves.at(-1)?.page?.['content']).toMatchObject([
      { props: { text: 'Welcome' } },
      { props: { text: 'Second' } },
    ]);
  });

  it('asks which version to keep after another window changed the same field', async () => {
    const { saving, preview } = await openPanels(() => {
      throw new CallRefusal('network');
    });
    await row('First').click();
    await page.getByRole('textbox', { name: 'Text' }).fill('Mine');
    await expect.element(page.getByText('Not saved yet. Trying again…')).toBeVisible();
    const theirs = { ...START, content: [heading('one', 'Theirs'), heading('two', 'Second')] };
    saving.applyLive({ preview: preview(theirs, 2), revision: 2 });
    const dialog = page.getByRole('dialog', { name: 'Conflicting changes' });
    await expect.element(dialog.getByText('Mine', { exact: true }).last()).toBeVisible();
    await dialog.getByRole('button', { name: 'Use theirs' }).click();
    await expect.poll(order).toEqual(['TheirsHeading', 'SecondHeading']);
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
