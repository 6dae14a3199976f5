import { z } from 'zod';
import type { StoreFrame } from '#shared/contract/pages.ts';
import { SocialLink } from '#shared/contract/stores.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import type { PageContext } from '../../access/page.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentImage } from '../catalog/presentImage.ts';
import { storeRoot } from '../stores/storeRoot.ts';

/** What every page of a store shows around its own content. */
export async function storeFrame({
  tx,
  base,
  services: { settings },
}: Pick<PageContext, 'tx' | 'base' | 'services'>): Promise<StoreFrame> {
  const [store, avatar, canonicalOrigin] = await Promise.all([
    tx.one(storeRow(tx)),
    tx.maybe(avatarRow(tx)),
    storeRoot(tx, settings),
  ]);
  return {
    name: store.name,
    description: store.description,
    base,
    canonicalOrigin,
    avatar: avatar ? presentImage(tx.realm, avatar) : null,
    socialLinks: z.array(SocialLink).parse(store.social_links),
    theme: store.theme,
    tokens: resolveTheme(store.theme, store.theme_overrides),
    platformUrl: settings.publicUrl,
  };
}

const storeRow = (tx: StoreTx) =>
  tx.q
    .selectFrom('stores')
    .select(['name', 'description', 'social_links', 'theme', 'theme_overrides'])
    .where('id', '=', tx.realm);

const avatarRow = (tx: StoreTx) =>
  tx.q
    .selectFrom('stores as s')
    .innerJoin('images as i', (on) => on.onRef('i.store_id', '=', 's.id').onRef('i.id', '=', 's.avatar_id'))
    .select(['i.id', 'i.width', 'i.height', 'i.widths', 'i.colour'])
    .where('s.id', '=', tx.realm);
