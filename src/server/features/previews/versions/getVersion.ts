import { picturesOf } from '#shared/blocks/page.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { getVersion as contract } from '#shared/contract/versions.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { imagesById } from '../../media/imagesById.ts';
import { presentVersion } from './listVersions.ts';
import { findVersion, versionRows } from '../../drafts/versionRecord.ts';

export const getVersion = defineHandler(contract, async ({ number }, { tx }) => {
  const [found, latest] = [await findVersion(tx, number), await tx.maybe(versionRows(tx).limit(1))];
  if (!found) refuse('not-found', { field: 'number' });
  const { snapshot } = found;
  const pictures = [...(snapshot.page ? picturesOf(snapshot.page) : []), snapshot.avatarId ?? ''];
  return {
    version: presentVersion({ ...found, published_at: found.publishedAt }, latest?.number),
    snapshot,
    images: await imagesById(
      tx,
      pictures.filter((id) => id !== ''),
    ),
  };
});
