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
import { wantsEmail } from '../../subscribers/emailPreferences.ts';
import { lessonsToken } from '../../subscribers/unsubscribeLink.ts';
import { openLesson } from '../openCourse.ts';

/** Tells a customer which lessons have opened. Those that they have done since, or can no longer open, are left out. */
export async function sendLessonsEmail(
  { realm, customerId, emailId }: Jobs['sendLessonsEmail'],
  { services, now }: JobContext,
): Promise<void> {
  const storeId = provenStore(realm);
  await sendEmail({ storeId, emailId, services, now }, async (tx) => {
    const customer = await tx.maybe(
      tx.q
        .selectFrom('customers')
        .select('email')
        .select(latestOrderLocale(tx, sql`${customerId}::uuid`).as('language'))
        .where('store_id', '=', tx.realm)
        .where('id', '=', customerId)
        .where('anonymous_since', 'is', null),
    );
    const lessons = customer ? await findOpened(tx, { customerId, emailId, now }) : [];
    const [first] = lessons;
    if (!customer || !first) return null;
    if (!(await wantsEmail(tx, { customerId, kind: 'lessons', email: customer.email }))) return null;
    return {
      kind: 'notice',
      recipient: customer.email,
      write: async () => {
        const sender = await storeSender(tx, services.settings);
        const language = resolveEmailLocale(sender, customer.language);
        const { course, emails, signup } = getMessages(language);
        const token = lessonsToken(services.secrets, { storeId, customerId, email: customer.email });
        const leaveUrl = `${sender.url}${STORE_PATHS.unsubscribe}/${token}`;
        const subject = fill(course.emailSubject, { lesson: first.title, store: sender.name });
        const blocks: EmailBlock[] = [
          { kind: 'heading', text: course.emailHead },
          { kind: 'paragraph', text: course.emailText },
          { kind: 'paragraph', text: lessons.map(({ title }) => title).join('\n') },
          { kind: 'button', label: course.goOn, url: `${sender.url}/members/lessons/${first.id}` },
          { kind: 'divider' },
          {
            kind: 'leave',
            text: fill(emails.becauseCourse, { store: sender.name }),
            label: signup.unsubscribe,
            url: leaveUrl,
            address: null,
          },
        ];
        return {
          ...brandEmail(sender, { language, subject, preheader: course.emailText, blocks }),
          messageId: messageIdOf(services.settings, `lessons.${emailId}`),
          headers: { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        };
      },
    };
  });
  await services.db.inStore(storeId, (tx) => setSent(tx, emailId, now));
}

async function findOpened(
  tx: StoreTx,
  { customerId, emailId, now }: { customerId: string; emailId: string; now: Date },
): Promise<{ id: string; title: string }[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('lesson_openings as o')
      .leftJoin('lesson_progress as p', (on) =>
        on
          .onRef('p.store_id', '=', 'o.store_id')
          .onRef('p.customer_id', '=', 'o.customer_id')
          .onRef('p.lesson_id', '=', 'o.lesson_id'),
      )
      .select('o.lesson_id')
      .where('o.store_id', '=', tx.realm)
      .where('o.email_id', '=', emailId)
      .where('p.done_at', 'is', null)
      .orderBy('o.lesson_id'),
  );
  const lessons: { id: string; title: string }[] = [];
  for (const { lesson_id: lessonId } of rows) {
    const answer = await openLesson(tx, { customerId, lessonId, now });
    if (answer.state === 'open') lessons.push({ id: lessonId, title: answer.record.lesson.title });
  }
  return lessons;
}

const setSent = (tx: StoreTx, emailId: string, now: Date): Promise<number> =>
  tx.run(
    tx.q
      .updateTable('lesson_openings')
      .set({ sent_at: now })
      .where('store_id', '=', tx.realm)
      .where('email_id', '=', emailId)
      .where('sent_at', 'is', null),
  );
