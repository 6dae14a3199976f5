import type { FieldProblems, MyReviewView } from '#shared/contract/pages.ts';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { translate } from '#shared/rules/messages/translate.ts';
import { defaultAuthor } from '#shared/rules/review.ts';
import type { PageContext } from '../../../access/page.ts';
import { canReview } from '../../entitlements/reviewable.ts';
import { libraryItemHref } from '../../pageFrame/libraryItemHref.ts';
import { loadCustomer } from '../../members/memberSession.ts';
import { findMyReview } from '../../reviews/findMyReview.ts';
import { memberAt } from './memberFrame.ts';
import { problemsIn } from '../forms/readFields.ts';

interface Place {
  productId: string;
  itemId: string;
  problems?: FieldProblems;
}

/** The customer's review of a product, or the form for it. Null: they cannot review it now and never did. */
export async function myReviewView(
  context: PageContext,
  { productId, itemId, problems = {} }: Place,
): Promise<MyReviewView | null> {
  const { tx, base, query, form, language } = context;
  const member = memberAt(context);
  const { reviews } = getMessages(language);
  const saved = await findMyReview(tx, { customerId: member.customerId, productId });
  const right = await canReview(tx, { ...member, productId });
  if (right.state !== 'open') {
    if (right.state === 'not-opened') return { note: translated('review-not-opened') };
    return right.state === 'in-trial' ? { note: translated('review-after-payment') } : null;
  }
  const notices: Readonly<Record<string, string>> = { saved: reviews.saved, deleted: reviews.removed };
  const author = saved?.author ?? defaultAuthor((await loadCustomer(tx, member.customerId)).name);
  return {
    action: reviewAction(base, itemId),
    typed: {
      stars: Number(form['stars']) || (saved?.stars ?? 0),
      body: form['body'] ?? saved?.body ?? '',
      author: form['author'] ?? author,
    },
    isSaved: saved !== undefined,
    unseen: unseenText(saved?.state, reviews),
    reply: saved?.reply ?? '',
    problems: problemsIn(language, problems),
    notice: notices[query.get('review') ?? ''] ?? null,
  };

  function translated(code: 'review-not-opened' | 'review-after-payment'): string {
    return translate(getMessages(language), REFUSALS[code].message);
  }
}

export const reviewAction = (base: string, itemId: string): string => `${libraryItemHref(base, itemId)}/review`;

function unseenText(
  state: 'shown' | 'refunded' | 'hidden' | undefined,
  texts: { unseenRefund: string; unseenHidden: string },
): string | null {
  if (state === 'hidden') return texts.unseenHidden;
  return state === 'refunded' ? texts.unseenRefund : null;
}
