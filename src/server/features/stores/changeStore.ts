import type { Page } from '#shared/blocks/page.ts';
import type { InputOf } from '#shared/contract/callable.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { updateStore } from '#shared/contract/stores.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { isCurrency } from '#shared/rules/currency.ts';
import type { Directory } from '../../access/directory.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { clearDraftFields } from '../drafts/clearDraftFields.ts';
import { rebaseOverrides } from '../drafts/rebaseOverrides.ts';
import { assertBackground } from '../storeRecord/assertBackground.ts';
import { bumpStore } from '../storeRecord/bumpStore.ts';
import { checkTheme } from '../storeRecord/checkTheme.ts';
import { findAvatar } from '../storeRecord/findAvatar.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { moveStore } from './slugs/moveStore.ts';
import { onStoreNameTaken } from './slugs/onStoreNameTaken.ts';
import { rememberStore } from '../customerRecord/searchTerms.ts';

export type StoreChanges = Omit<InputOf<typeof updateStore>, 'storeId'> & { page?: Page | undefined };

export interface ChangeOptions {
  now: Date;
  directory: Directory;
  /** Fields whose draft is newer than this change and stays. */
  newerFields?: readonly string[];
}

/** Changes the given fields of the published store. */
export async function changeStore(
  tx: StoreTx,
  input: StoreChanges,
  { now, directory, newerFields = [] }: ChangeOptions,
): Promise<void> {
  const store = await lockStore(tx);
  if (input.theme !== undefined || input.themeOverrides !== undefined) {
    checkTheme(input.theme ?? store.theme, input.themeOverrides ?? store.theme_overrides);
    await assertBackground(tx, input.themeOverrides, [store.theme_overrides]);
  }
  if (input.currency !== undefined && !isCurrency(input.currency)) {
    refuse('store-invalid', { field: 'currency', reason: 'Choose a currency by its three-letter code, such as EUR.' });
  }
  // What customers spent is added up in the store's currency.
  if (input.currency !== undefined && input.currency !== store.currency) await sumCustomersAgain(tx);
  if (input.slug !== undefined && input.slug !== store.slug) await moveStore(tx, input.slug, now);
  await tx
    .run(
      tx.q
        .updateTable('stores')
        .set({ ...changesOf(input), ...(await avatarOf(tx, input.avatarId)), updated_at: now })
        .where('id', '=', tx.realm),
    )
    .catch(onStoreNameTaken);
  if (input.name !== undefined || input.slug !== undefined) await rememberStore(tx, tx.realm);
  const fields = namesIn(input).filter((name) => !newerFields.includes(name));
  // A different theme discards drafted overrides. Within one theme, a published color leaves drafted fonts alone.
  const isSameTheme = input.theme === undefined || input.theme === store.theme;
  await clearDraftFields(tx, {
    fields,
    now,
    rebase: ({ themeOverrides: drafted }) =>
      isSameTheme && fields.includes('themeOverrides')
        ? rebaseOverrides({ before: store.theme_overrides, after: input.themeOverrides, drafted })
        : {},
  });
  await bumpStore(tx, { now, directory });
}

const sumCustomersAgain = (tx: StoreTx) =>
  tx.run(
    tx.q
      .insertInto('backfills')
      .values({ store_id: tx.realm, task: 'customer-sums' })
      .onConflict((on) => on.columns(['store_id', 'task']).doUpdateSet({ after_id: PLATFORM_REALM })),
  );

const changesOf = (input: StoreChanges) => ({
  ...(input.name !== undefined && { name: input.name }),
  ...(input.slug !== undefined && { slug: input.slug }),
  ...(input.description !== undefined && { description: input.description }),
  ...(input.currency !== undefined && { currency: input.currency }),
  ...(input.contactEmail !== undefined && { contact_email: input.contactEmail }),
  ...(input.postalAddress !== undefined && { postal_address: input.postalAddress }),
  ...(input.theme !== undefined && { theme: input.theme }),
  ...(input.themeOverrides !== undefined && { theme_overrides: JSON.stringify(input.themeOverrides) }),
  ...(input.socialLinks !== undefined && { social_links: JSON.stringify(input.socialLinks) }),
  ...(input.page !== undefined && { page: JSON.stringify(input.page) }),
});

async function avatarOf(tx: StoreTx, avatarId: StoreChanges['avatarId']) {
  if (avatarId === undefined) return {};
  return avatarId === null ? { avatar_id: null, avatar_width: null } : findAvatar(tx, avatarId);
}

const namesIn = (input: StoreChanges): string[] =>
  Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [name]));
