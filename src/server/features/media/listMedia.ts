import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listMedia as contract, type MediaItem, type MediaPlace } from '#shared/contract/media.ts';
import { UNUSED_MEDIA_KEPT_DAYS } from '#shared/rules/limits.ts';
import { answer } from '../../access/answer.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { MEDIA_TYPES } from '../catalog/mediaKey.ts';
import { presentImage } from '../catalog/presentImage.ts';
import { presentMedia } from '../catalog/presentMedia.ts';
import { containing, isAfter, pageOf } from '../platform/latestFirst.ts';
import { mediaPlaces } from './mediaPlaces.ts';

type Wish = InputOf<typeof contract>;

export const listMedia = answer(contract, async (wish, { tx }) => {
  const found = wish.kind === 'image' ? await findPictures(tx, wish) : await findRecordings(tx, wish);
  const { items, nextCursor } = pageOf(found, { limit: wish.limit, at: ({ at }) => at, present: (each) => each });
  const places = await mediaPlaces(
    tx,
    items.map(({ id }) => id),
  );
  return { items: items.map((each) => present(each, places.get(each.id) ?? [])), nextCursor };
});

type Found = Pick<MediaItem, 'id' | 'kind' | 'name' | 'image' | 'media'> & { at: Date; wasUsed: boolean };

async function findPictures(tx: StoreTx, wish: Wish): Promise<Found[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('images')
      .select(['id', 'name', 'width', 'height', 'widths', 'colour', 'created_at as at', 'was_used as wasUsed'])
      .where(isListed(tx, wish))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(wish.limit + 1),
  );
  return rows.map((row) => ({ ...row, kind: 'image', image: presentImage(tx.realm, row), media: null }));
}

async function findRecordings(tx: StoreTx, wish: Wish): Promise<Found[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('media')
      .select(['id', 'name', 'format', 'bytes', 'created_at as at', 'was_used as wasUsed'])
      .where(isListed(tx, wish))
      .where('format', 'in', formatsOf(wish.kind))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(wish.limit + 1),
  );
  return rows.map((row) => ({ ...row, kind: wish.kind, image: null, media: presentMedia(tx.realm, row) }));
}

const formatsOf = (kind: Wish['kind']): string[] =>
  Object.entries(MEDIA_TYPES).flatMap(([format, type]) => (type.startsWith(`${kind}/`) ? [format] : []));

// The database itself compares bytes, which knows no capitals beyond ASCII; ICU's root collation does.
const isListed = ({ realm }: StoreTx, { search, cursor }: Wish) => sql<boolean>`
  store_id = ${realm} and deleted_at is null
  and ${search ? sql`name collate "und-x-icu" ilike ${containing(search)}` : sql`true`}
  and ${cursor === undefined ? sql`true` : isAfter(cursor, { at: 'created_at', id: 'id' })}`;

function present({ id, kind, name, image, media, at, wasUsed }: Found, places: readonly MediaPlace[]): MediaItem {
  const goesAt = wasUsed || places.length > 0 ? null : new Date(at.getTime() + UNUSED_MEDIA_KEPT_DAYS * DAY_MS);
  return {
    id,
    kind,
    name,
    image,
    media,
    createdAt: at.toISOString(),
    places: [...places],
    goesAt: goesAt?.toISOString() ?? null,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
