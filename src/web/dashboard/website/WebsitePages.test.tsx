import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Flags } from '#shared/contract/platform.ts';
import type { Website, WebsitePage } from '#shared/contract/website.ts';
import { answerCalls } from '#test/components/answerCalls.ts';
import { renderPage } from '#test/components/renderPage.tsx';
import { STORE } from '#test/components/store.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { websiteQuery } from '#web/client/queries/website.ts';
import { WebsitePages } from './WebsitePages.tsx';

const AT = '2026-03-02T09:00:00.000Z';

const made = (slug: string, rest: Partial<WebsitePage> = {}): WebsitePage => ({
  id: `018f0000-0000-7000-8000-${slug.padStart(12, '0')}`,
  slug,
  title: slug === '' ? 'Home' : slug.charAt(0).toUpperCase() + slug.slice(1),
  inMenu: true,
  publishedAt: AT,
  hasDraft: false,
  revision: 1,
  updatedAt: AT,
  ...rest,
});

const FLAGS: Flags = {
  websiteBuilder: true,
  affiliateProgram: true,
  advancedAnalytics: true,
  multiStore: true,
  customDomains: true,
  createdAt: AT,
  updatedAt: AT,
};

/** The pages of a website on a server that refuses the calls named in `refuse`. */
async function openPages(pages: WebsitePage[], refuse: Record<string, CallRefusal> = {}) {
  let website: Website = { isOn: true, address: 'https://ana.example', hasDomain: true, pages };
  const calls: [name: string, input: object][] = [];
  const change = (id: string, to: Partial<WebsitePage>): WebsitePage => {
    website = { ...website, pages: website.pages.map((each) => (each.id === id ? { ...each, ...to } : each)) };
    return website.pages.find((each) => each.id === id) ?? made('missing');
  };
  const receive = (name: string, input: object) => {
    calls.push([name, input]);
    if (refuse[name]) throw refuse[name];
  };
  answerCalls({
    getWebsite: () => ({ website }),
    getFeatureFlags: () => ({ flags: FLAGS }),
    getWebsitePage: () => ({ page: null, draft: null, revision: 1, products: [], tags: [], images: {}, media: {} }),
    orderWebsitePages: (input) => {
      receive('orderWebsitePages', input);
      const at = (each: WebsitePage) => input.pageIds.indexOf(each.id);
      website = { ...website, pages: website.pages.toSorted((one, other) => at(one) - at(other)) };
      return { website };
    },
    updateWebsitePage: (input) => {
      receive('updateWebsitePage', input);
      const { storeId: _, pageId, ...to } = input;
      return {
        page: change(pageId, Object.fromEntries(Object.entries(to).filter(([, value]) => value !== undefined))),
      };
    },
    addWebsitePage: (input) => {
      receive('addWebsitePage', input);
      return { page: made(input.title.toLowerCase(), { publishedAt: null, hasDraft: true }) };
    },
    deleteWebsitePage: (input) => {
      receive('deleteWebsitePage', input);
      website = { ...website, pages: website.pages.filter(({ id }) => id !== input.pageId) };
      return { deleted: input.pageId };
    },
    restoreWebsitePage: (input) => {
      receive('restoreWebsitePage', input);
      website = { ...website, pages };
      return { page: made('restored') };
    },
    discardWebsitePage: (input) => {
      receive('discardWebsitePage', input);
      change(input.pageId, { hasDraft: false });
      return { draft: null, revision: 2 };
    },
    publishWebsite: (input) => {
      receive('publishWebsite', input);
      for (const id of input.pageIds ?? []) change(id, { hasDraft: false, publishedAt: AT });
      return { website };
    },
    startWebsite: (input) => {
      receive('startWebsite', input);
      website = { ...website, pages: [made('', { publishedAt: null, hasDraft: true })] };
      return { website };
    },
  });
  const client = await renderPage(<WebsitePages store={STORE} />);
  return {
    calls,
    switchOff: () => client.setQueryData(websiteQuery(STORE.id).queryKey, { ...website, isOn: false }),
  };
}

const text = (text: string) => page.getByText(text, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
/** The alert of an urgent toast repeats its text for screen readers, so this looks among the visible toasts only. */
const toast = (text: string) => page.getByRole('region', { name: 'Notifications' }).getByText(text);
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const rows = () => page.getByRole('list', { name: 'Pages in order' }).getByRole('link');
const titles = () =>
  rows()
    .all()
    .map((row) => row.element().textContent);
const inStore = (rest: object) => ({ storeId: STORE.id, ...rest });

async function choose(title: string, action: string) {
  await button(`More actions for ${title}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const [HOME, ABOUT, PRESS] = [made(''), made('about'), made('press')];

describe('the order of a website’s pages', () => {
  it('is saved as a whole when one page moves', async () => {
    const { calls } = await openPages([HOME, ABOUT, PRESS]);
    await button('Move Press up').click();
    await expect.poll(titles).toEqual(['Home', 'Press', 'About']);
    expect(calls).toEqual([['orderWebsitePages', inStore({ pageIds: [HOME.id, PRESS.id, ABOUT.id] })]]);
  });

  it('reverts to the server’s order if it was refused', async () => {
    await openPages([HOME, ABOUT], { orderWebsitePages: new CallRefusal('not-found', { status: 404 }) });
    await button('Move About up').click();
    await expect.element(toast('The requested resource was not found')).toBeVisible();
    await expect.poll(titles).toEqual(['Home', 'About']);
  });

  it('cannot be changed during a search, which also finds slugs', async () => {
    const many = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((slug) => made(slug));
    await openPages([HOME, ...many]);
    await field('Search pages').fill('/se');
    const found = page.getByRole('list', { name: 'Matching pages' });
    await expect.element(found.getByRole('link', { name: 'Seven' })).toBeVisible();
    expect(found.getByRole('listitem').all()).toHaveLength(1);
    await expect.element(button('Move Seven up')).not.toBeInTheDocument();
    await field('Search pages').fill('nothing');
    await button('Show all pages').click();
    await expect.poll(titles).toHaveLength(9);
  });
});

describe('the actions of a page', () => {
  it('delete it, and undo that', async () => {
    const { calls } = await openPages([HOME, ABOUT]);
    await choose('About', 'Delete page');
    await expect.poll(titles).toEqual(['Home']);
    await button('Undo').click();
    await expect.poll(titles).toEqual(['Home', 'About']);
    expect(calls.map(([name]) => name)).toEqual(['deleteWebsitePage', 'restoreWebsitePage']);
  });

  it('offer only what is possible', async () => {
    await openPages([HOME, made('about', { publishedAt: null, hasDraft: true }), made('press', { hasDraft: true })]);
    const actions = async (title: string) => {
      await button(`More actions for ${title}`).click();
      await expect.element(page.getByRole('menuitem', { name: 'Delete page' })).toBeVisible();
      const names = page
        .getByRole('menuitem')
        .all()
        .map((item) => item.element().textContent);
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
      return names;
    };
    const always = ['Name and address', 'Hide from menu'];
    expect(await actions('Home')).toEqual([...always, 'View page', 'Delete page']);
    expect(await actions('About')).toEqual([...always, 'Publish page', 'Delete page']);
    expect(await actions('Press')).toEqual([...always, 'View page', 'Publish page', 'Discard changes', 'Delete page']);
  });

  it('discard its changes only after a confirmation', async () => {
    const { calls } = await openPages([made('press', { hasDraft: true })]);
    await choose('Press', 'Discard changes');
    const question = page.getByRole('alertdialog', { name: /Discard changes/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(calls).toEqual([]);
    await choose('Press', 'Discard changes');
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(calls).toEqual([['discardWebsitePage', inStore({ pageId: PRESS.id })]]);
    await expect.element(text('Published')).toBeVisible();
  });

  it('change its slug, ignoring slashes and capital letters, and show a taken one at the field', async () => {
    const refusals = {
      updateWebsitePage: new CallRefusal('page-slug-taken', { status: 409, details: { field: 'slug' } }),
    };
    const { calls } = await openPages([HOME, ABOUT], refusals);
    await choose('About', 'Name and address');
    await field('Address').fill('/Members');
    await button('Save page').click();
    await expect.element(text('This address is already used by your store. Choose another.')).toBeVisible();
    expect(calls).toEqual([]);
    await field('Address').fill(' /Studio ');
    await button('Save page').click();
    await expect.element(text('Another page on your website already uses this address. Choose another.')).toBeVisible();
    await expect.element(field('Address')).toHaveAttribute('aria-invalid', 'true');
    expect(calls).toEqual([['updateWebsitePage', inStore({ pageId: ABOUT.id, title: 'About', slug: 'studio' })]]);
  });
});

describe('a new page', () => {
  it('requires a title, and opens in the builder', async () => {
    const { calls } = await openPages([HOME]);
    await button('Add page').click();
    const form = dialog('Add page');
    await form.getByRole('button', { name: 'Add page' }).click();
    await expect.element(text('Enter a name for the page.')).toBeVisible();
    expect(calls).toEqual([]);
    await field('Name').fill('Events');
    await form.getByRole('button', { name: 'Add page' }).click();
    await expect.element(text('Another page')).toBeVisible();
    expect(calls).toEqual([['addWebsitePage', inStore({ title: 'Events' })]]);
  });

  it('comes from a template if there is none yet', async () => {
    const { calls } = await openPages([]);
    await page.getByRole('button', { name: /^Use / }).first().click();
    await expect.poll(titles).toEqual(['Home']);
    expect(calls).toEqual([['startWebsite', inStore({ site: 'studio' })]]);
  });
});

describe('publishing several pages', () => {
  const [DRAFTED, FRESH] = [made('press', { hasDraft: true }), made('events', { publishedAt: null, hasDraft: true })];

  it('publishes the selected ones', async () => {
    const { calls } = await openPages([HOME, DRAFTED, FRESH]);
    await button('Publish changes').click();
    const question = dialog('Publish changes?');
    await expect.element(question.getByText('New page')).toBeVisible();
    await question.getByRole('checkbox', { name: 'Press' }).click();
    await question.getByRole('checkbox', { name: 'Events' }).click();
    await expect.element(question.getByRole('button', { name: /^Publish/ })).toBeDisabled();
    await question.getByRole('checkbox', { name: 'Events' }).click();
    await question.getByRole('button', { name: 'Publish page' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(calls).toEqual([['publishWebsite', inStore({ pageIds: [FRESH.id] })]]);
    await expect.element(text('Unpublished changes')).toBeVisible();
  });

  it('stays open with its selection if it failed', async () => {
    await openPages([DRAFTED], { publishWebsite: new CallRefusal('network') });
    await button('Publish changes').click();
    const question = dialog('Publish Press?');
    await question.getByRole('button', { name: 'Publish page' }).click();
    await expect.element(toast('Network error. Please try again.')).toBeVisible();
    await expect.element(question.getByRole('button', { name: 'Publish page' })).toBeEnabled();
  });

  it('ends when the website builder is turned off meanwhile', async () => {
    const { switchOff } = await openPages([DRAFTED]);
    await button('Publish changes').click();
    await expect.element(dialog('Publish Press?')).toBeVisible();
    switchOff();
    await expect.element(dialog('Publish Press?')).not.toBeInTheDocument();
    await expect.element(text('The website builder is turned off for this store')).toBeVisible();
  });
});
