import { randomUUID } from 'node:crypto';
import type { Context, Services } from '#server/access/context.ts';
import type { StoreTx } from '#server/db/transaction.ts';
import { completeLesson } from '#server/features/courses/progress/completeLesson.ts';
import { answerPostComment } from '#server/features/posts/comments/answerPostComment.ts';
import { savePostComment } from '#server/features/posts/comments/savePostComment.ts';
import { publishPost } from '#server/features/posts/publishPost.ts';
import { savePost } from '#server/features/posts/savePost.ts';
import { findPublishedProduct } from '#server/features/publishedProducts/findPublishedProduct.ts';
import { joinWaitlist } from '#server/features/waitlists/joinWaitlist.ts';
import { confirmWaitlistEntry, makeWaitlistLink } from '#server/features/waitlists/waitlistLink.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { provenAccount } from '#shared/kit/ids.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { asCreator, type DemoOwner } from './asCreator.ts';
import { DEMO, DEMO_PRODUCTS } from './demoStore.ts';
import { emailOf } from './emailOf.ts';
import { paragraph } from './paragraph.ts';
import { productIdOf } from './productIdOf.ts';
import { requestContextAt } from './requestContextAt.ts';
import { withoutEmails } from './withoutEmails.ts';

const DAY_MS = 86_400_000;

interface Stall extends DemoOwner {
  productIds: readonly string[];
}

interface DemoPost {
  title: string;
  teaser: string;
  paragraphs: string[];
  daysAgo: number;
  /** The lowest tier that reads it. Absent: all members. */
  tier?: number;
  comments: { by: string; body: string; answer?: string }[];
}

const POSTS: readonly DemoPost[] = [
  {
    title: 'What came out of firing 41',
    teaser: 'Fog all night, forty-three cups, and two that got a name.',
    paragraphs: [
      'We opened the kiln at six, when it was still too hot for bare hands and too exciting for anything else.',
      'The top level is lovely. The bottom level is honest: it never saw cone 10, and the celadon there is more gray than green. I like it, and I would not sell it.',
      'Two cups got a name. You will meet them in the shop next week.',
    ],
    daysAgo: 9,
    comments: [
      {
        by: 'Tove',
        body: 'The gray ones sound like my kitchen. Will you keep one?',
        answer: 'I kept three. They are on the windowsill, and they are not for sale.',
      },
    ],
  },
  {
    title: 'The glaze I nearly threw away',
    teaser: 'It crawled on every test. Then I read my own log.',
    paragraphs: [
      'River jade crawled off the rim four times in a row. I wrote “never again” on the bucket and put it behind the door.',
      'A month later I looked the four firings up. All four bowls had been waxed by the same hand, mine, on a Friday. The glaze was fine. I was in a hurry.',
      'The recipe stays in the booklet. The wax is in another room now.',
    ],
    daysAgo: 4,
    tier: 1,
    comments: [{ by: 'Omar', body: 'Fridays. I will check my own log tonight.' }],
  },
];

const WAITING = ['Ada', 'Caspar', 'Elif', 'Gil', 'Ilse', 'Kofi', 'Liv'];

/** What customers do with what they bought: a lesson, posts with their comments, and a waitlist. */
export async function memberDemo(services: Services, stall: Stall): Promise<void> {
  await takeLesson(services, stall);
  for (const post of POSTS) await writePost(services, { ...stall, post });
  await fillWaitlist(services, stall);
}

/** The customer whose account is printed is in the middle of the course. */
async function takeLesson(services: Services, stall: Stall): Promise<void> {
  const { storeId } = stall;
  const productId = productIdOf(stall.productIds, 'wheel-throwing-from-zero');
  await services.db.inStore(storeId, async (tx) => {
    const lesson = await tx.one(
      tx.q
        .selectFrom('lessons')
        .select('id')
        .where('store_id', '=', storeId)
        .where('product_id', '=', productId)
        .where('kind', '=', 'text'),
    );
    const context = await asCustomer(services, { ...stall, tx, email: DEMO.customer.email, daysAgo: 3 });
    await completeLesson.handle({ storeId, lessonId: lesson.id }, context);
  });
}

async function writePost(services: Services, { post, ...stall }: Stall & { post: DemoPost }): Promise<void> {
  const { storeId } = stall;
  const productId = productIdOf(stall.productIds, 'the-kiln-circle');
  await services.db.inStore(storeId, async (all) => {
    const tx = withoutEmails(all);
    const context = asCreator(services, { ...stall, tx, now: daysBefore(services, post.daysAgo) });
    const tiers = (await findPublishedProduct(tx, productId))?.variants ?? [];
    const tierIds = post.tier === undefined ? [] : tiers.slice(post.tier, post.tier + 1).map(({ id }) => id);
    const { title, teaser } = post;
    const body = { type: 'doc', content: post.paragraphs.map((text) => paragraph(text)) };
    const written = { title, teaser, body, audience: 'products' as const, productIds: [productId], tierIds };
    const saved = await savePost.handle({ storeId, ...written }, context);
    if (saved instanceof Refusal) throw saved;
    const { id: postId, revision } = saved.post;
    await publishPost.handle({ storeId, postId, revision }, context);
    for (const comment of post.comments) {
      const commentId = randomUUID();
      const by = { tx, email: emailOf(comment.by), daysAgo: post.daysAgo - 1 };
      const reader = await asCustomer(services, { ...stall, ...by });
      const input = { storeId, postId, commentId, parentId: null, body: comment.body };
      const commented = await savePostComment.handle(input, reader);
      if (commented instanceof Refusal) throw commented;
      if (comment.answer === undefined) continue;
      await answerPostComment.handle(
        { storeId, postId, commentId: randomUUID(), parentId: commentId, body: comment.answer },
        asCreator(services, { ...stall, tx, now: daysBefore(services, post.daysAgo - 2) }),
      );
    }
  });
}

async function fillWaitlist(services: Services, stall: Stall): Promise<void> {
  const { storeId } = stall;
  const slug = 'glaze-chemistry-gently';
  const productId = productIdOf(stall.productIds, slug);
  const title = DEMO_PRODUCTS.find((product) => product.slug === slug)?.title ?? '';
  const consent = fill(getMessages('en').waitlist.consent, { store: DEMO.name, title });
  await services.db.inStore(storeId, async (all) => {
    const tx = withoutEmails(all);
    for (const [at, name] of WAITING.entries()) {
      const now = daysBefore(services, WAITING.length - at);
      const email = emailOf(name);
      await joinWaitlist({ tx, now }, { productId, email, language: 'en', consent });
      const entry = await tx.one(
        tx.q.selectFrom('waitlist_entries').select('id').where('store_id', '=', storeId).where('email', '=', email),
      );
      const token = await makeWaitlistLink(tx, { id: entry.id, now });
      await confirmWaitlistEntry(tx, { token, now });
    }
  });
}

const daysBefore = (services: Services, days: number): Date => new Date(services.now().getTime() - days * DAY_MS);

/** What a call of a customer is given. */
async function asCustomer(
  services: Services,
  { tx, storeId, email, daysAgo }: Stall & { tx: StoreTx; email: string; daysAgo: number },
): Promise<Context<'customer'>> {
  const { id } = await tx.one(
    tx.q.selectFrom('customers').select('id').where('store_id', '=', storeId).where('email', '=', email),
  );
  const customer = { id: provenAccount(id), sessionId: randomUUID(), confirmedAt: new Date(0) };
  return { ...requestContextAt(services, daysBefore(services, daysAgo)), tx, storeId, customer };
}
