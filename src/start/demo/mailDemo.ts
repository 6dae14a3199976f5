import { randomUUID } from 'node:crypto';
import type { Services } from '#server/access/context.ts';
import type { StoreTx } from '#server/db/transaction.ts';
import { EVERY_SUBSCRIBER } from '#shared/rules/campaign.ts';
import type { StoreId } from '#shared/kit/ids.ts';
import { dice } from './dice.ts';

const SUBSCRIBERS = 64;
const SENT_DAYS_AGO = 12;
const DAY_MS = 86_400_000;
const NAMES = ['Ada', 'Beatriz', 'Caspar', 'Dilan', 'Elif', 'Fenna', 'Gil', 'Hugo', 'Ilse', 'Juno', 'Kofi', 'Liv'];

interface Reader {
  id: string;
  email: string;
  name: string;
}

/** The demo's subscribers, a campaign that was sent to them, and a draft. */
export async function mailDemo(
  services: Services,
  { storeId, productIds }: { storeId: StoreId; productIds: readonly string[] },
): Promise<void> {
  const now = services.now();
  await services.db.inStore(storeId, async (tx) => {
    const readers = await subscribe(tx, now);
    const sent = await writeCampaign(tx, {
      ...SENT,
      productId: productIds[1] ?? null,
      sentAt: daysAgo(now, SENT_DAYS_AGO),
    });
    await deliver(tx, { campaignId: sent, readers, at: daysAgo(now, SENT_DAYS_AGO) });
    await writeCampaign(tx, { ...DRAFT, productId: productIds[0] ?? null, writtenAt: daysAgo(now, 1) });
  });
}

async function subscribe(tx: StoreTx, now: Date): Promise<Reader[]> {
  const random = dice(512);
  const readers = Array.from({ length: SUBSCRIBERS }, (_, at) => {
    const name = NAMES[at % NAMES.length] ?? 'Ada';
    return { id: randomUUID(), name, email: `${name.toLowerCase()}.${at + 1}@readers.example` };
  });
  await tx.run(
    tx.q.insertInto('subscribers').values(
      readers.map(({ id, name, email }) => {
        const askedAt = daysAgo(now, SENT_DAYS_AGO + 1 + Math.floor(random() * 70));
        return {
          store_id: tx.realm,
          id,
          email,
          email_key: email,
          name,
          state: 'confirmed',
          language: 'en',
          consent: 'You’ll get emails from Juniper & Clay. You can unsubscribe at any time.',
          has_ticked: false,
          page: 'https://juniper.example/',
          block: 'signup',
          asked_at: askedAt,
          confirmed_at: new Date(askedAt.getTime() + 5 * 60_000),
        };
      }),
    ),
  );
  return readers;
}

interface Written {
  subject: string;
  preheader: string;
  paragraphs: readonly string[];
  productId: string | null;
  sentAt?: Date;
  writtenAt?: Date;
}

async function writeCampaign(
  tx: StoreTx,
  { subject, preheader, paragraphs, productId, sentAt, writtenAt = sentAt }: Written,
): Promise<string> {
  const id = randomUUID();
  const at = writtenAt ?? new Date(0);
  await tx.run(
    tx.q.insertInto('email_campaigns').values({
      store_id: tx.realm,
      id,
      subject,
      preheader,
      body: JSON.stringify({ type: 'doc', content: [GREETING, ...paragraphs.map(paragraph), ...product(productId)] }),
      audience: JSON.stringify(EVERY_SUBSCRIBER),
      revision: 1,
      created_at: at,
      updated_at: at,
      state: 'draft',
      ...(sentAt && {
        state: 'sent',
        started_at: sentAt,
        fixed_at: sentAt,
        ended_at: new Date(sentAt.getTime() + 40_000),
      }),
    }),
  );
  return id;
}

const GREETING = {
  type: 'paragraph',
  content: [
    { type: 'text', text: 'Hi ' },
    { type: 'mergeField', attrs: { field: 'firstName', fallback: 'there' } },
    { type: 'text', text: ',' },
  ],
};

const product = (productId: string | null) =>
  productId === null ? [] : [{ type: 'emailProduct', attrs: { productId } }];

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** Almost everybody received it. One mailbox was permanently full, and one reader unsubscribed. */
async function deliver(
  tx: StoreTx,
  { campaignId, readers, at }: { campaignId: string; readers: readonly Reader[]; at: Date },
): Promise<void> {
  const [bounced, leaver] = readers;
  await tx.run(
    tx.q.insertInto('campaign_recipients').values(
      readers.map(({ email, name }, index) => ({
        store_id: tx.realm,
        id: randomUUID(),
        campaign_id: campaignId,
        email,
        email_key: email,
        name,
        language: 'en',
        source: 'subscriber',
        state: email === bounced?.email ? 'bounced' : 'delivered',
        problem: email === bounced?.email ? 'The mailbox does not exist.' : null,
        next_try_at: at,
        updated_at: new Date(at.getTime() + index * 600),
        unsubscribed_at: email === leaver?.email ? new Date(at.getTime() + 3 * 3_600_000) : null,
      })),
    ),
  );
  if (!bounced || !leaver) return;
  await tx.run(
    tx.q
      .insertInto('mail_suppressions')
      .values({ store_id: tx.realm, recipient_key: bounced.email, reason: 'bounced', created_at: at }),
  );
  await tx.run(
    tx.q.insertInto('mail_optouts').values({ store_id: tx.realm, recipient_key: leaver.email, left_at: at }),
  );
  await tx.run(
    tx.q
      .updateTable('subscribers')
      .set({ state: 'unsubscribed', unsubscribed_at: at })
      .where('store_id', '=', tx.realm)
      .where('id', '=', leaver.id),
  );
}

const SENT = {
  subject: 'Kiln notes: eleven glazes, tested twice',
  preheader: 'The celadon that finally behaves, and a recipe to try this weekend.',
  paragraphs: [
    'The last firing of the season came out of the kiln on Tuesday, and for once I did not have to say that we learned a lot.',
    'Eleven glazes, each fired twice, each on the same clay. I wrote down what worked, what ran, and which one made the whole studio go quiet.',
    'It is all in the new booklet. If you only try one, take the celadon on page four.',
    'See you at the wheel. Noor',
  ],
};

const DRAFT = {
  subject: 'Six quiet evenings at the wheel',
  preheader: 'The beginners’ course opens again, with room for twelve.',
  paragraphs: [
    'Every fall a few of you write that you would love to throw, but the evenings are short and you are tired. This course was made for exactly those evenings.',
    'Six weeks, half an hour each, and nothing that has to be round.',
  ],
};

const daysAgo = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);
