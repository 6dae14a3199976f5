import type { Jobs } from '#shared/contract/jobs.ts';
import type { GatheredKind } from '#shared/rules/notification.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { renderEmail } from '../../gateways/mail/renderEmail.ts';
import type { EmailBlock } from '../../gateways/mail/emailBlocks.ts';
import type { JobContext } from '../jobs.ts';
import { storeSender } from '../mail/sending/mailSender.ts';
import { messageIdOf } from '../mail/sending/renderedEmail.ts';
import { sendStoreCreatorEmail } from '../mail/sending/sendStoreCreatorEmail.ts';
import { findNotified, type Notified } from './findNotified.ts';
import { forgetNotifications, takeNotifications } from './takeNotifications.ts';

/** How many reviews or comments an email shows. Its button leads to the others. */
const SHOWN = 10;
const SHOWN_LENGTH = 300;

/** Emails the creator what has happened since the last email of this kind. */
export async function sendNotificationEmail(
  { realm, kind, emailId }: Jobs['sendNotificationEmail'],
  context: JobContext,
): Promise<void> {
  const { services, now } = context;
  await sendStoreCreatorEmail(realm, { ...context, jobId: emailId }, async (tx, recipient) => {
    const { ids, isOn } = await takeNotifications(tx, { kind, emailId, now });
    const found = isOn && ids.length > 0 ? await findNotified(tx, kind, { ids, recipient }) : [];
    const [first] = found;
    if (!first) return null;
    return {
      kind: 'message',
      write: async () => {
        const { publicUrl } = services.settings;
        const subject = found.length === 1 ? SENTENCES[kind].one(first) : SENTENCES[kind].many(found.length);
        const more = found.length - SHOWN;
        const blocks: EmailBlock[] = [
          { kind: 'heading', text: subject },
          ...found.slice(0, SHOWN).map((each): EmailBlock => ({ kind: 'paragraph', text: lineOf(each, found.length) })),
          ...(more > 0 ? [{ kind: 'paragraph' as const, text: `And ${more} more.` }] : []),
          { kind: 'button', label: SENTENCES[kind].button, url: publicUrl + pathTo(kind, found) },
          {
            kind: 'note',
            text: `${SENTENCES[kind].rule} You get one email an hour at most, and can turn them off under Settings > Notifications.`,
          },
        ];
        return {
          from: services.settings.mailFrom,
          subject,
          messageId: messageIdOf(services.settings, `notification.${emailId}`),
          ...renderEmail({
            preheader: lineOf(first, found.length).slice(0, 120),
            brand: await storeSender(tx, services.settings),
            blocks,
          }),
        };
      },
    };
  });
  await services.db.inStore(provenStore(realm), (tx) => forgetNotifications(tx, { kind, emailId }));
}

interface Sentences {
  one: (first: Notified) => string;
  many: (count: number) => string;
  button: string;
  /** Why the creator gets the email. */
  rule: string;
}

const SENTENCES: Record<GatheredKind, Sentences> = {
  review: {
    one: ({ title, stars }) => `New review of “${title}”: ${stars === 1 ? '1 star' : `${stars} stars`}`,
    many: (count) => `${count} new reviews`,
    button: 'View reviews',
    rule: 'We email you when customers review your products.',
  },
  comment: {
    one: ({ title }) => `New comment on “${title}”`,
    many: (count) => `${count} new comments`,
    button: 'View comments',
    rule: 'We email you when customers comment on your posts.',
  },
  report: {
    one: ({ title }) => `A comment on “${title}” was reported`,
    many: (count) => `${count} comments were reported`,
    button: 'View reports',
    rule: 'We email you when readers report a comment. You can hide or delete it, or leave it as it is.',
  },
};

/** Where the creator sees them. Comments on several posts are found from the list of posts. */
function pathTo(kind: GatheredKind, found: readonly Notified[]): string {
  if (kind === 'review') return '/dashboard/products/reviews';
  const posts = [...new Set(found.map(({ postId }) => postId))];
  return posts.length === 1 ? `/dashboard/posts/${posts[0]}` : '/dashboard/posts';
}

/** The subject names the title if there is only one. */
function lineOf({ author, title, body, stars }: Notified, count: number): string {
  const name = author === '' ? 'A member' : author;
  const facts = [
    ...(stars === null ? [] : [stars === 1 ? '1 star' : `${stars} stars`]),
    ...(count === 1 ? [] : [`“${title}”`]),
  ];
  const who = facts.length === 0 ? name : `${name} (${facts.join(', ')})`;
  const text = body.length > SHOWN_LENGTH ? `${body.slice(0, SHOWN_LENGTH)}…` : body;
  return text === '' ? who : `${who}: ${text}`;
}
