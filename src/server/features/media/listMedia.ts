import { sql } from 'kysely';
import type { InputOf } from '#shared/contract/callable.ts';
import { listMedia as contract, type MediaItem, type MediaPlace } from '#shared/contract/media.ts';
import { UNUSED_MEDIA_RETENTION_DAYS } from '#shared/rules/limits.ts';
import { defineHandler } from '../../access/defineHandler.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { MEDIA_TYPES } from './mediaKey.ts';
import { presentImage } from './presentImage.ts';
import { presentMedia } from './presentMedia.ts';
import { latestFirst, latestPage } from '../../access/pagination.ts';
import { findPeople } from '../customerRecord/findPeople.ts';
import { listedPlaces } from './mediaPlaces.ts';

type Params = InputOf<typeof contract>;

export const listMedia = defineHandler(contract, async (input, { tx }) => {
  const found = input.kind === 'image' ? await findPictures(tx, input) : await findRecordings(tx, input);
  const { shown, nextCursor } = latestPage(found, { limit: input.limit, at: ({ at }) => at });
  const places = await listedPlaces(
    tx,
    shown.map(({ id }) => id),
  );
  return { items: shown.map((each) => present(each, places.get(each.id) ?? [])), nextCursor };
});

type Found = Pick<MediaItem, 'id' | 'kind' | 'name' | 'image' | 'media'> & { at: Date; wasUsed: boolean };

async function findPictures(tx: StoreTx, input: Params): Promise<Found[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('images')
      .select(['id', 'name', 'width', 'height', 'widths', 'colour as color', 'created_at as at', 'was_used as wasUsed'])
      .where(await isListed(tx, 'images', input))
      .$call(latestUploads(input)),
  );
  return rows.map((row) => ({ ...row, kind: 'image', image: presentImage(tx.realm, row), media: null }));
}

async function findRecordings(tx: StoreTx, input: Params): Promise<Found[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('media')
      .select(['id', 'name', 'format', 'bytes', 'created_at as at', 'was_used as wasUsed'])
      .where(await isListed(tx, 'media', input))
      .where('format', 'in', formatsOf(input.kind))
      .$call(latestUploads(input)),
  );
  return rows.map((row) => ({ ...row, kind: input.kind, image: null, media: presentMedia(tx.realm, row) }));
}

const formatsOf = (kind: Params['kind']): string[] =>
  Object.entries(MEDIA_TYPES).flatMap(([format, type]) => (type.startsWith(`${kind}/`) ? [format] : []));

async function isListed(tx: StoreTx, table: 'images' | 'media', { search }: Params) {
  const kind = table === 'images' ? 'image' : 'media';
  const found = search ? (await findPeople(tx, kind, search)).includes(sql.ref(`${table}.id`)) : sql`true`;
  return sql<boolean>`store_id = ${tx.realm} and deleted_at is null and ${found}`;
}

const latestUploads = ({ cursor, limit }: Params) => latestFirst({ cursor, limit, at: 'created_at', id: 'id' });

function present({ id, kind, name, image, media, at, wasUsed }: Found, places: readonly MediaPlace[]): MediaItem {
  const removedAt = wasUsed || places.length > 0 ? null : new Date(at.getTime() + UNUSED_MEDIA_RETENTION_DAYS * DAY_MS);
  return {
    id,
    kind,
    name,
    image,
    media,
    createdAt: at.toISOString(),
    places: [...places],
    removedAt: removedAt?.toISOString() ?? null,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;
