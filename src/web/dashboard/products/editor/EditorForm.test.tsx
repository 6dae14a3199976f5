import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Product } from '#shared/contract/catalog.ts';
import { answerCalls } from '#test/components/answerCalls.ts';
import { PRINTS } from '#test/components/product.ts';
import { renderPage } from '#test/components/renderPage.tsx';
import type { CallInput } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { EditorForm } from './EditorForm.tsx';

type Save = CallInput<'saveProduct'>;

/** The editor on a server with one product. `refuse` may refuse a save or hold it up; `changeElsewhere` is another window. */
async function openEditor(refuse: (save: Save) => void | Promise<void> = () => undefined, start: Product = PRINTS) {
  const saves: Save[] = [];
  let saved = start;
  answerCalls({
    saveProduct: async (save) => {
      saves.push(save);
      await refuse(save);
      if (save.revision !== saved.revision) throw new CallRefusal('product-changed', { status: 409 });
      const { title = saved.title, summary = saved.summary, slug = saved.slug } = save;
      saved = { ...saved, title, summary, slug, revision: saved.revision + 1 };
      return { product: saved };
    },
    getProduct: () => ({ product: saved }),
    publishProduct: () => {
      throw new CallRefusal('invalid-argument', { status: 400, message: 'Add a title.', details: { field: 'title' } });
    },
  });
  await renderPage(<EditorForm start={start} onCreated={() => undefined} />);
  await expect.element(status('Saved')).toBeVisible();
  return {
    saves,
    stored: () => saved,
    changeElsewhere: (change: Partial<Product>) => (saved = { ...saved, ...change, revision: saved.revision + 1 }),
  };
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const leave = () => page.getByRole('link', { name: 'Go to another page' }).click();

describe('the autosave of the product editor', () => {
  it('sends all edits that were made during a save as one change', async () => {
    let release: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (release = resolve));
    const { saves } = await openEditor(() => first);
    await field('Title').fill('Harbor');
    await expect.poll(() => saves.length).toBe(1);
    await field('Summary (optional)').fill('Ten');
    await field('Title').fill('Harbor prints');
    await field('Summary (optional)').fill('Ten prints');
    await expect.element(status('Saving…')).toBeVisible();
    expect(saves).toHaveLength(1);
    release();
    await expect.element(status('Saved')).toBeVisible();
    expect(saves).toMatchObject([
      { productId: PRINTS.id, revision: 1, title: 'Harbor' },
      { productId: PRINTS.id, revision: 2, title: 'Harbor prints', summary: 'Ten prints' },
    ]);
  });

  it('shows that it failed, and sends the same change again on request', async () => {
    let isReachable = false;
    const { saves, stored } = await openEditor(() => {
      if (!isReachable) throw new CallRefusal('network');
    });
    await field('Title').fill('Harbor');
    await expect.element(status('Not saved: you’re offline.')).toBeVisible();
    isReachable = true;
    await button('Retry').click();
    await expect.element(status('Saved')).toBeVisible();
    expect(stored().title).toBe('Harbor');
    expect(saves.at(-1)).toMatchObject({ title: 'Harbor' });
  });

  it('saves a field that undo restored', async () => {
    const { stored } = await openEditor();
    await field('Title').click();
    await userEvent.keyboard('{End} of May');
    await expect.element(status('Saved')).toBeVisible();
    await expect.poll(() => stored().title).toBe('Prints of May');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(() => stored().title).not.toBe('Prints of May');
    await expect.element(field('Title')).toHaveValue(stored().title);
  });
});

describe('a refused field of the product editor', () => {
  it('shows the reason and keeps the input, while the other fields are saved', async () => {
    const { stored } = await openEditor((save) => {
      if (save.slug === 'taken')
        throw new CallRefusal('invalid-argument', {
          status: 400,
          message: 'This address is taken.',
          details: { field: 'slug' },
        });
    });
    await field('Address').fill('taken');
    await field('Summary (optional)').fill('Ten prints');
    await expect.element(page.getByText('This address is taken.')).toBeVisible();
    await expect.element(field('Address')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field('Address')).toHaveValue('taken');
    await expect.poll(() => stored()).toMatchObject({ summary: 'Ten prints', slug: 'prints' });

    await field('Address').fill('free');
    await expect.element(status('Saved')).toBeVisible();
    await expect.element(page.getByText('This address is taken.')).not.toBeInTheDocument();
    expect(stored().slug).toBe('free');
  });

  it('keeps the creator on the page until they decide to discard it', async () => {
    await openEditor(() => {
      throw new CallRefusal('invalid-argument', { status: 400, message: 'Too long.', details: { field: 'title' } });
    });
    await field('Title').fill('Harbor');
    await leave();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect.element(field('Title')).toHaveValue('Harbor');
    await leave();
    await question.getByRole('button', { name: 'Leave page' }).click();
    await expect.element(page.getByText('Another page', { exact: true })).toBeVisible();
  });
});

describe('leaving the product editor', () => {
  it('saves what was just typed, without a question', async () => {
    const { stored } = await openEditor();
    await field('Title').fill('Harbor');
    await leave();
    await expect.element(page.getByText('Another page', { exact: true })).toBeVisible();
    expect(stored().title).toBe('Harbor');
  });
});

describe('two windows with the same product', () => {
  const question = () => page.getByRole('dialog', { name: 'Changed in another window' });

  it('let the creator load the other version', async () => {
    const { changeElsewhere, stored } = await openEditor();
    changeElsewhere({ title: 'Maps' });
    await field('Summary (optional)').fill('Ten prints');
    await question().getByRole('button', { name: 'Reload product' }).click();
    await expect.element(field('Title')).toHaveValue('Maps');
    await expect.element(field('Summary (optional)')).toHaveValue('Six prints');
    expect(stored()).toMatchObject({ title: 'Maps', summary: 'Six prints' });
  });

  it('let the creator overwrite it, later too', async () => {
    const { changeElsewhere, stored } = await openEditor();
    changeElsewhere({ title: 'Maps' });
    await field('Summary (optional)').fill('Ten prints');
    await expect.element(question()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(status('Not saved: changed in another window.')).toBeVisible();
    await button('Resolve').click();
    await question().getByRole('button', { name: 'Overwrite' }).click();
    await expect.element(status('Saved')).toBeVisible();
    expect(stored()).toMatchObject({ title: 'Prints', summary: 'Ten prints' });
  });
});

describe('publishing from the product editor', () => {
  it('saves first, and shows a missing value at its field until it is filled in', async () => {
    const { stored } = await openEditor();
    await field('Title').fill('');
    await button('Publish product').click();
    await expect.element(field('Title')).toHaveFocus();
    await expect.element(page.getByText('Add a title.')).toBeVisible();
    await expect.element(field('Title')).toHaveAttribute('aria-invalid', 'true');
    expect(stored().title).toBe('');
    await field('Title').fill('Harbor');
    await expect.element(page.getByText('Add a title.')).not.toBeInTheDocument();
  });

  it('of a new product asks for a price, at its field, until one is chosen', async () => {
    const saves: Save[] = [];
    answerCalls({
      saveProduct: (save) => {
        saves.push(save);
        return { product: { ...PRINTS, state: 'draft', publishedAt: null } };
      },
    });
    await renderPage(<EditorForm start={null} onCreated={() => undefined} />);
    for (const radio of page.getByRole('group', { name: 'Pricing' }).getByRole('radio').all())
      await expect.element(radio).not.toBeChecked();
    await button('Publish product').click();
    const problem = page.getByText('Choose how it’s priced. To give it away, choose Free.');
    await expect.element(problem).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Free' })).toHaveFocus();
    expect(saves).toEqual([]);
    await page.getByRole('radio', { name: 'Free' }).click();
    await expect.element(problem).not.toBeInTheDocument();
    await expect.poll(() => saves.at(-1)?.price).toEqual({ kind: 'free' });
  });

  it('of a draft that has been free since an earlier visit asks whether that is meant', async () => {
    const start: Product = { ...PRINTS, state: 'draft', publishedAt: null, price: { kind: 'free' } };
    await openEditor(undefined, start);
    await field('Title').fill('');
    await button('Publish product').click();
    const question = page.getByRole('alertdialog', { name: 'Publish it for free?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await button('Publish product').click();
    await question.getByRole('button', { name: 'Publish for free' }).click();
    await expect.element(page.getByText('Add a title.')).toBeVisible();
  });
});
