import { sql } from 'kysely';
import type { Jobs } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { STORE_PATHS } from '#shared/rules/storePaths.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import type { EmailBlock } from '../../../gateways/mail/emailBlocks.ts';
import type { JobContext } from '../../jobs.ts';
import { resolveEmailLocale, storeSender } from '../../mail/sending/mailSender.ts';
import { brandEmail, messageIdOf } from '../../mail/sending/renderedEmail.ts';
import { sendEmail } from '../../mail/sending/sendEmail.ts';
import { latestOrderLocale } from '../../sales/latestOrderLocale.ts';
import { findPublishedPost, postAccess } from '../memberPosts.ts';

/** Tells a customer who answered their comments. Nothing is sent about posts that they can no longer read. */
export async function sendReplyEmail(
  { realm, customerId, emailId }: Jobs['sendReplyEmail'],
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  await sendEmail({ storeId, emailId, services, now }, async (tx) => {
    await takeAnswers(tx, { customerId, emailId, now });
    const customer = await findRecipient(tx, { customerId, emailId });
    const answers = customer ? await findNewAnswers(tx, { customerId, ...customer, now }) : [];
    const [first] = answers;
    if (!customer || !first) return null;
    return {
      kind: 'notice',
      recipient: customer.email,
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        const language = resolveEmailLocale(sender, customer.language);
        const { posts } = getMessages(language);
        const subject = fill(posts.emailSubject, { post: first.title });
        const blocks: EmailBlock[] = [
          { kind: 'heading', text: posts.emailHead },
          ...answers.map(({ name, body, isCreator }): EmailBlock => ({
            kind: 'paragraph',
            text: `${(isCreator ? sender.name : name) || posts.member}: ${shortened(body)}`,
          })),
          { kind: 'button', label: posts.read, url: `${sender.url}${postPath(first.postId)}#comments` },
          { kind: 'note', text: posts.emailOptOut },
        ];
        return {
          ...brandEmail(sender, { language, subject, preheader: posts.emailHead, blocks }),
          messageId: messageIdOf(services.settings, `replies.${emailId}`),
        };
      },
    };
  });
  await services.db.inStore(storeId, (tx) => setEmailed(tx, { customerId, emailId }));
}

const postPath = (postId: string): string => STORE_PATHS.post.replace(':postId', postId);

const SHOWN_LENGTH = 300;
const shortened = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);

/**
 * Assigns the answers up to now to this email. Later answers enqueue the next one. A retry finds the same answers, unless a later
 * email has taken them.
 */
const takeAnswers = (
  tx: StoreTx,
  { customerId, emailId, now }: { customerId: string; emailId: string; now: Date },
): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('commenters')
      .set({ email_id: null, enqueued_at: null, sending_id: emailId, sending_until: now })
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .where('email_id', '=', emailId),
  );

const findRecipient = (tx: StoreTx, { customerId, emailId }: { customerId: string; emailId: string }) =>
  tx.maybe(
    tx.q
      .selectFrom('commenters as m')
      .innerJoin('customers as c', (on) =>
        on.onRef('c.store_id', '=', 'm.store_id').onRef('c.id', '=', 'm.customer_id'),
      )
      .select(['c.email', 'm.emailed_until as since', 'm.sending_until as until'])
      .select(latestOrderLocale(tx, sql`${customerId}::uuid`).as('language'))
      .where('m.store_id', '=', tx.realm)
      .where('m.customer_id', '=', customerId)
      .where('m.sending_id', '=', emailId)
      .where('m.gets_emails', '=', true)
      .where('c.anonymous_since', 'is', null),
  );

const MOST = 10;

async function findNewAnswers(
  tx: StoreTx,
  { customerId, since, until, now }: { customerId: string; since: Date | null; until: Date | null; now: Date },
) {
  const rows = await tx.many(
    tx.q
      .selectFrom('post_comments as mine')
      .innerJoin('post_comments as c', (on) =>
        on.onRef('c.store_id', '=', 'mine.store_id').onRef('c.parent_id', '=', 'mine.id'),
      )
      .leftJoin('customers as a', (on) => on.onRef('a.store_id', '=', 'c.store_id').onRef('a.id', '=', 'c.customer_id'))
      .select(['c.post_id as postId', 'c.body', 'c.customer_id as authorId', 'a.name'])
      .where('mine.store_id', '=', tx.realm)
      .where('mine.customer_id', '=', customerId)
      .where('c.created_at', '>', since ?? new Date(0))
      .where('c.created_at', '<=', until ?? now)
      .where('c.hidden_at', 'is', null)
      .where('c.deleted_at', 'is', null)
      .where((row) => row.or([row('c.customer_id', 'is', null), row('c.customer_id', '!=', customerId)]))
      .orderBy('c.created_at')
      .orderBy('c.id')
      .limit(MOST),
  );
  const titles = new Map<string, string>();
  for (const postId of new Set(rows.map((row) => row.postId))) {
    const post = await findPublishedPost(tx, postId, now);
    const access = post && (await postAccess(tx, { customerId, now }, post));
    if (post && access?.state === 'open') titles.set(postId, post.title);
  }
  return rows.flatMap(({ postId, body, authorId, name }) => {
    const title = titles.get(postId);
    return title === undefined ? [] : [{ postId, title, body, name: name ?? '', isCreator: authorId === null }];
  });
}

const setEmailed = (tx: StoreTx, { customerId, emailId }: { customerId: string; emailId: string }): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('commenters')
      .set({ emailed_until: sql<Date | null>`sending_until`, sending_id: null, sending_until: null })
      .where('store_id', '=', tx.realm)
      .where('customer_id', '=', customerId)
      .where('sending_id', '=', emailId),
  );
