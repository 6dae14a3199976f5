import { randomUUID } from 'node:crypto';
import type { FieldProblems, StoreFrame } from '#shared/contract/pages.ts';
import type { CommentsView, CommentView } from '#shared/contract/postPages.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { isEditable } from '#shared/rules/post.ts';
import type { PageContext } from '../../../access/page.ts';
import { loadCustomer } from '../../members/memberSession.ts';
import { dayText } from '../../orders/dayText.ts';
import { neighborsOf, readAskedPage } from '../../pageFrame/numberedPages.ts';
import type { CommentRow } from '../../posts/comments/commentRecord.ts';
import { isMuted } from '../../posts/comments/isMuted.ts';
import { findReported, findThreads } from '../../posts/comments/memberComments.ts';
import type { PublishedPost } from '../../posts/memberPosts.ts';
import { problemsIn } from '../forms/readFields.ts';
import { memberOf } from '../members/memberFrame.ts';
import { postHref } from './postCard.ts';

/** What was refused: the name of the form, and what was typed into it. */
export interface Refused {
  form: string;
  body: string;
  problems: FieldProblems;
}

const PER_PAGE = 30;

/** The comments of a post for a member who can read it. */
export async function commentsView(
  context: PageContext,
  { post, store, refused }: { post: PublishedPost; store: StoreFrame; refused: Refused | undefined },
): Promise<CommentsView> {
  const { tx, query, language, now, base, linkQuery } = context;
  const { id: customerId } = memberOf(context);
  const { page } = readAskedPage(query);
  const [found, muted, customer] = await Promise.all([
    findThreads(tx, {
      postId: post.id,
      customerId,
      limit: PER_PAGE + 1,
      offset: (page - 1) * PER_PAGE,
      earlier: readEarlier(query),
    }),
    isMuted(tx, customerId),
    loadCustomer(tx, customerId),
  ]);
  const threads = found.slice(0, PER_PAGE);
  const commentIds = threads.flatMap(({ comment, answers }) => [comment, ...answers].map(({ id }) => id));
  const reported = await findReported(tx, { customerId, commentIds });
  const { posts, refusals } = getMessages(language);
  const present = (row: CommentRow, answers: ShownAnswers = NO_ANSWERS): CommentView => {
    const [isOwn, isCreator] = [row.customerId === customerId, row.customerId === null];
    return {
      id: row.id,
      name: (isCreator ? store.name : row.name) || posts.member,
      isCreator,
      body: row.deletedAt === null ? row.body : '',
      on: dayText(row.createdAt, language),
      isEdited: row.editedAt !== null,
      isHidden: row.hiddenAt !== null,
      isDeleted: row.deletedAt !== null,
      isOwn,
      canEdit: isOwn && !muted && post.hasComments && isEditable(row.createdAt, now),
      canReport: !isOwn && !isCreator,
      isReported: reported.has(row.id),
      ...answers,
      answerId: randomUUID(),
    };
  };
  const off = muted ? refusals['comments-muted'] : refusals['comments-off'];
  const place = { path: `${base}/members/posts/${post.id}`, linkQuery, rest: {} };
  return {
    action: postHref(context, post.id),
    items: threads.map(({ comment, answers, hasEarlier, answersPage }) => {
      const hrefOf = (answersAt: number) => answersHref({ ...place, page, id: comment.id, answersAt });
      return present(comment, {
        answers: answers.map((answer) => present(answer)),
        earlierHref: hasEarlier ? hrefOf(answersPage + 1) : null,
        laterHref: answersPage > 1 ? hrefOf(answersPage - 1) : null,
      });
    }),
    offSentence: muted || !post.hasComments ? off : null,
    shownAs: customer.name || posts.member,
    newId: randomUUID(),
    typed: { form: refused?.form ?? '', body: refused?.body ?? '' },
    problems: problemsIn(language, refused?.problems ?? {}),
    page,
    ...neighborsOf({ page, hasNext: found.length > PER_PAGE, ...place }),
  };
}

type ShownAnswers = Pick<CommentView, 'answers' | 'earlierHref' | 'laterHref'>;
const NO_ANSWERS: ShownAnswers = { answers: [], earlierHref: null, laterHref: null };

/** Which comment's earlier answers the URL asks for. */
function readEarlier(query: URLSearchParams): { id: string; page: number } | undefined {
  const id = query.get('thread') ?? '';
  const typed = query.get('answers') ?? '';
  return isUuid(id) && /^[1-9]\d{0,3}$/.test(typed) ? { id, page: Number(typed) } : undefined;
}

interface AnswersPlace {
  path: string;
  linkQuery: string;
  page: number;
  id: string;
  answersAt: number;
}

function answersHref({ path, linkQuery, page, id, answersAt }: AnswersPlace): string {
  const query = new URLSearchParams(linkQuery);
  if (page > 1) query.set('page', String(page));
  query.set('thread', id);
  query.set('answers', String(answersAt));
  return `${path}?${query.toString()}#c-${id}`;
}
