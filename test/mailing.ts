import { randomUUID } from 'node:crypto';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { CreatorWithStore, Loose, World } from './world.ts';

export const AUDIENCE = { subscribers: 'all', form: '', customers: 'none', products: [], tag: '' };

/** An editor document with one paragraph. */
export const written = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

/** A product card and a button as nodes of such a document. */
export const productCard = (productId: string) => ({ type: 'emailProduct', attrs: { productId } });
export const linkButton = (label: string, url: string) => ({ type: 'emailButton', attrs: { label, url } });
export const emailOf = (...content: object[]) => ({ type: 'doc', content });

/** Confirmed subscribers of a store. */
export async function subscribed(
  world: World,
  { storeId }: Pick<CreatorWithStore, 'storeId'>,
  names: readonly string[],
  { block = 'form', language = 'en' } = {},
): Promise<void> {
  for (const name of names) {
    await world.sql(
      `insert into subscribers (store_id, id, email, email_key, name, state, language, consent, has_ticked, page, block,
         asked_at, confirmed_at)
       values ($1, $2, $3, lower($3), $4, 'confirmed', $5, 'You get e-mails.', false, 'http://localhost/', $6, $7, $7)`,
      [storeId, randomUUID(), `${name}@readers.example`, name, language, block, world.now()],
    );
  }
}

/** A draft with a subject and a text. */
export const drafted = async (world: World, as: CreatorWithStore, input: object = {}): Promise<Loose> =>
  (
    await world.call(
      'saveCampaign',
      { storeId: as.storeId, subject: 'New from the studio', body: written('Two new prints are here.'), ...input },
      { as },
    )
  ).campaign;

/** Runs the job that starts and resumes due campaigns every minute, and all jobs that follow from it. */
export async function runDueCampaigns(world: World): Promise<void> {
  await world.services.db.onPlatform((tx) => tx.enqueue(job('runDueCampaigns', { realm: PLATFORM_REALM })));
  await world.runJobs();
}
