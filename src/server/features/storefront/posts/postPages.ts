import { randomUUID } from 'node:crypto';
import type { FieldProblems } from '#shared/contract/pages.ts';
import type { PostView } from '#shared/contract/postPages.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { savePostComment as saveContract } from '#shared/contract/posts.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { dayText } from '../../orders/dayText.ts';
import { noMemberPage } from '../../pageFrame/notices.ts';
import { neighborsOf, readAskedPage, toFirstPage } from '../../pageFrame/numberedPages.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { commentRequests } from '../../posts/comments/assertFewComments.ts';
import { deletePostComment } from '../../posts/comments/deletePostComment.ts';
import { reportPostComment } from '../../posts/comments/reportPostComment.ts';
import { savePostComment } from '../../posts/comments/savePostComment.ts';
import {
  findMemberPosts,
  findPostProducts,
  findPublishedPost,
  postAccess,
  type PostAccess,
  type PublishedPost,
} from '../../posts/memberPosts.ts';
import { findOwnFeed } from '../../posts/postFeed.ts';
import { findPublishedProducts } from '../../publishedProducts/findPublishedProduct.ts';
import { readFields, shownRefusal } from '../forms/readFields.ts';
import { memberAt, memberOf } from '../members/memberFrame.ts';
import { isExplained, reasonOf } from '../members/noAccess.ts';
import { commentsView, type Refused } from './commentsView.ts';
import { postCard, postHref } from './postCard.ts';
import { postFeedAddress } from './postFeedAddress.ts';

const PER_PAGE = 20;

/** Every post that a customer can read, latest first. */
export const postsPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.posts,
  who: 'customer',
  handle: (context) => showPosts(context),
});

/** `feedToken`: of the feed's address that was just made. */
export async function showPosts(
  context: PageContext,
  { feedToken = null }: { feedToken?: string | null } = {},
): Promise<PageAnswer> {
  const { tx, base, linkQuery, query, language } = context;
  const { page, search } = readAskedPage(query);
  const part = { search, limit: PER_PAGE + 1, offset: (page - 1) * PER_PAGE };
  const found = await findMemberPosts(tx, memberAt(context), part);
  const place = { path: base + STORE_PATHS.posts, linkQuery, rest: { q: search } };
  if (found.length === 0 && page > 1) return toFirstPage(place);
  const [store, feed] = await Promise.all([storeFrame(context), findOwnFeed(tx, memberAt(context))]);
  return {
    show: {
      kind: 'member-posts',
      store,
      posts: found.slice(0, PER_PAGE).map((post) => postCard(post, { ...context, since: null })),
      search,
      searchAction: place.path + linkQuery,
      page,
      ...neighborsOf({ page, hasNext: found.length > PER_PAGE, ...place }),
      feed: {
        address: feedToken === null ? null : postFeedAddress(store, feedToken),
        madeOn: feed ? dayText(feed.madeAt, language) : null,
      },
    },
  };
}

/** A post. Whoever may not read it sees its title and teaser, and how to get access. */
export const postPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.post,
  who: 'visitor',
  handle: (context) => showPost(context),
});

/** Every form of a post's page: writing, editing, deleting and reporting comments. */
export const postSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.post,
  who: 'customer',
  limits: ({ device }) => [commentRequests(device.address)],
  handle: async (context) => {
    const { tx, params, form, storeId } = context;
    const postId = idParam(params, 'postId');
    if (postId === undefined) return noMemberPage(await storeFrame(context));
    const customer = { ...context, customer: memberOf(context) };
    const commentId = form['comment'] ?? '';
    const intent = form['intent'] ?? '';
    const after: PageAnswer = { goTo: `${postHref(context, postId)}#comments` };
    if (intent === 'delete' || intent === 'report') {
      if (!isUuid(commentId)) return after;
      const input = { storeId, commentId };
      // Another window may have deleted it. The page shows that.
      if (intent === 'delete') await catchRefusal(tx, () => deletePostComment.handle(input, customer));
      else await catchRefusal(tx, () => reportPostComment.handle(input, customer));
      return after;
    }
    const refused = (problems: FieldProblems) =>
      showPost(context, { form: form['form'] ?? 'new', body: form['body'] ?? '', problems });
    const read = readFields(saveContract.input, {
      storeId,
      postId,
      commentId: isUuid(commentId) ? commentId : randomUUID(),
      parentId: form['parent'] || null,
      body: form['body'] ?? '',
    });
    if (read.problems) return refused(read.problems);
    const saved = await catchRefusal(tx, () => savePostComment.handle(read.fields, customer));
    if (!(saved instanceof Refusal)) return after;
    const { problems, notice } = shownRefusal(saved, ['body']);
    return refused(notice === null ? problems : { body: notice });
  },
});

async function showPost(context: PageContext, refused?: Refused): Promise<PageAnswer> {
  const { tx, params, now, customer, language } = context;
  const postId = idParam(params, 'postId');
  const post = postId === undefined ? undefined : await findPublishedPost(tx, postId, now);
  const store = await storeFrame(context);
  if (!post) return noMemberPage(store);
  const access = customer ? await postAccess(tx, { customerId: customer.id, now }, post) : null;
  const isOpen = access?.state === 'open';
  const view: PostView = {
    title: post.title,
    teaser: post.teaser,
    on: dayText(post.publishedAt ?? now, language),
    html: isOpen ? post.html : null,
    closed: isOpen ? null : await closedView(context, post, access),
    comments: isOpen ? await commentsView(context, { post, store, refused }) : null,
  };
  return {
    status: refused && isOpen ? 400 : 200,
    show: { kind: 'member-post', store, isMember: customer !== undefined, post: view },
  };
}

/** Why a post is closed, and what opens it: signing in, or one of its products that can be bought. */
async function closedView(
  context: PageContext,
  post: PublishedPost,
  access: PostAccess | null,
): Promise<NonNullable<PostView['closed']>> {
  const { tx, base, language, linkQuery } = context;
  const messages = getMessages(language);
  const returnTo = encodeURIComponent(postHref(context, post.id));
  const signInHref =
    access === null
      ? `${base}${STORE_PATHS.signIn}${linkQuery === '' ? '?' : `${linkQuery}&`}returnTo=${returnTo}`
      : null;
  if (access !== null && access.state !== 'open' && isExplained(access))
    return { sentence: reasonOf(access, messages), signInHref, products: [] };
  if (post.audience === 'members') return { sentence: messages.posts.forMembers, signInHref, products: [] };
  const ids = (await findPostProducts(tx, post.id)).map(({ id }) => id);
  const products = await findPublishedProducts(tx, ids);
  return {
    sentence: messages.posts.forOwners,
    signInHref,
    products: [...products.values()].map(({ title, slug }) => ({ title, href: `${base}/p/${slug}${linkQuery}` })),
  };
}
