import type { InputOf } from '#shared/contract/callable.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { updateStore as contract } from '#shared/contract/stores.ts';
import { isCurrency } from '#shared/rules/currency.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { bumpStore } from './bumpStore.ts';
import { checkTheme } from './checkTheme.ts';
import { loadStore } from './loadStore.ts';
import { moveStore } from './moveStore.ts';

type Wish = InputOf<typeof contract>;

/** Changes what is named, and nothing else. */
export const updateStore = answer(contract, async (wish, { tx, storeId, now, services }) => {
  const store = await lockStore(tx);
  if (wish.theme !== undefined || wish.themeOverrides !== undefined) {
    checkTheme(wish.theme ?? store.theme, wish.themeOverrides ?? store.theme_overrides);
  }
  if (wish.currency !== undefined && !isCurrency(wish.currency)) {
    refuse('store-invalid', { field: 'currency', reason: 'Choose a currency by its ISO 4217 code, such as EUR.' });
  }
  if (wish.slug !== undefined && wish.slug !== store.slug) await moveStore(tx, wish.slug, now);
  await tx.run(
    tx.q
      .updateTable('stores')
      .set({ ...changesOf(wish), ...(await avatarOf(tx, wish.avatarId)), updated_at: now })
      .where('id', '=', tx.realm),
  );
  await bumpStore(tx, { now, directory: services.directory });
  return { store: await loadStore(tx, storeId, services.settings) };
});

// Two saves at once wait for each other, so that address and slug never part.
const lockStore = (tx: StoreTx) =>
  tx.one(tx.q.selectFrom('stores').select(['slug', 'theme', 'theme_overrides']).where('id', '=', tx.realm).forUpdate());

const changesOf = (wish: Wish) => ({
  ...(wish.name !== undefined && { name: wish.name }),
  ...(wish.slug !== undefined && { slug: wish.slug }),
  ...(wish.description !== undefined && { description: wish.description }),
  ...(wish.currency !== undefined && { currency: wish.currency }),
  ...(wish.contactEmail !== undefined && { contact_email: wish.contactEmail }),
  ...(wish.theme !== undefined && { theme: wish.theme }),
  ...(wish.themeOverrides !== undefined && { theme_overrides: JSON.stringify(wish.themeOverrides) }),
  ...(wish.socialLinks !== undefined && { social_links: JSON.stringify(wish.socialLinks) }),
});

async function avatarOf(tx: StoreTx, avatarId: Wish['avatarId']) {
  if (avatarId === undefined) return {};
  if (avatarId === null) return { avatar_id: null, avatar_width: null };
  const image = await tx.maybe(
    tx.q.selectFrom('images').select('widths').where('store_id', '=', tx.realm).where('id', '=', avatarId),
  );
  if (!image) refuse('not-found', { field: 'avatarId' });
  return { avatar_id: avatarId, avatar_width: Math.min(...image.widths) };
}
