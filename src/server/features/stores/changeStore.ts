import type { Page } from '#shared/blocks/page.ts';
import type { InputOf } from '#shared/contract/callable.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { updateStore } from '#shared/contract/stores.ts';
import { isCurrency } from '#shared/rules/currency.ts';
import type { Directory } from '../../access/directory.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { dropWishes } from '../previews/dropWishes.ts';
import { keptOverrides } from '../previews/keptOverrides.ts';
import { assertBackground } from './assertBackground.ts';
import { bumpStore } from './bumpStore.ts';
import { checkTheme } from './checkTheme.ts';
import { findAvatar } from './findAvatar.ts';
import { lockStore } from './lockStore.ts';
import { moveStore } from './moveStore.ts';
import { unlessNameTaken } from './unlessNameTaken.ts';

export type StoreChanges = Omit<InputOf<typeof updateStore>, 'storeId'> & { page?: Page | undefined };

export interface ChangeOptions {
  now: Date;
  directory: Directory;
  /** Fields whose draft is younger than this change, and outlives it. */
  newerWishes?: readonly string[];
}

/** Changes what is named of the published store, and nothing else. */
export async function changeStore(
  tx: StoreTx,
  wish: StoreChanges,
  { now, directory, newerWishes = [] }: ChangeOptions,
): Promise<void> {
  const store = await lockStore(tx);
  if (wish.theme !== undefined || wish.themeOverrides !== undefined) {
    checkTheme(wish.theme ?? store.theme, wish.themeOverrides ?? store.theme_overrides);
    await assertBackground(tx, wish.themeOverrides, [store.theme_overrides]);
  }
  if (wish.currency !== undefined && !isCurrency(wish.currency)) {
    refuse('store-invalid', { field: 'currency', reason: 'Choose a currency by its ISO 4217 code, such as EUR.' });
  }
  if (wish.slug !== undefined && wish.slug !== store.slug) await moveStore(tx, wish.slug, now);
  await tx
    .run(
      tx.q
        .updateTable('stores')
        .set({ ...changesOf(wish), ...(await avatarOf(tx, wish.avatarId)), updated_at: now })
        .where('id', '=', tx.realm),
    )
    .catch(unlessNameTaken);
  const fields = namesIn(wish).filter((name) => !newerWishes.includes(name));
  // Another theme begins anew; within one, a colour that is decided leaves the drafted fonts alone.
  const isSameTheme = wish.theme === undefined || wish.theme === store.theme;
  await dropWishes(tx, {
    fields,
    now,
    keep: ({ themeOverrides: drafted }) =>
      isSameTheme && fields.includes('themeOverrides')
        ? keptOverrides({ before: store.theme_overrides, after: wish.themeOverrides, drafted })
        : {},
  });
  await bumpStore(tx, { now, directory });
}

const changesOf = (wish: StoreChanges) => ({
  ...(wish.name !== undefined && { name: wish.name }),
  ...(wish.slug !== undefined && { slug: wish.slug }),
  ...(wish.description !== undefined && { description: wish.description }),
  ...(wish.currency !== undefined && { currency: wish.currency }),
  ...(wish.contactEmail !== undefined && { contact_email: wish.contactEmail }),
  ...(wish.postalAddress !== undefined && { postal_address: wish.postalAddress }),
  ...(wish.theme !== undefined && { theme: wish.theme }),
  ...(wish.themeOverrides !== undefined && { theme_overrides: JSON.stringify(wish.themeOverrides) }),
  ...(wish.socialLinks !== undefined && { social_links: JSON.stringify(wish.socialLinks) }),
  ...(wish.page !== undefined && { page: JSON.stringify(wish.page) }),
});

async function avatarOf(tx: StoreTx, avatarId: StoreChanges['avatarId']) {
  if (avatarId === undefined) return {};
  return avatarId === null ? { avatar_id: null, avatar_width: null } : findAvatar(tx, avatarId);
}

const namesIn = (wish: StoreChanges): string[] =>
  Object.entries(wish).flatMap(([name, value]) => (value === undefined ? [] : [name]));
