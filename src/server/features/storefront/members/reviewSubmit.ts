import { ReviewForm } from '#shared/contract/reviews.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { pageRoute } from '../../../access/page.ts';
import { canOpen } from '../../entitlements/canOpen.ts';
import { libraryItemHref } from '../../pageFrame/libraryItemHref.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { dropReview } from '../../reviews/deleteMyReview.ts';
import { writeReview } from '../../reviews/saveReview.ts';
import { readFields } from '../forms/readFields.ts';
import { showItem } from './libraryPages.ts';
import { memberAt, memberOf } from './memberFrame.ts';
import { noAccess } from './noAccess.ts';

/** Saves or deletes the customer's review from the product's page in the library. */
export const reviewSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: '/members/product/:itemId/review',
  who: 'customer',
  limits: ({ device }) => [{ key: `reviews ${device.address}`, most: 60, seconds: 3600 }],
  handle: async (context) => {
    const { tx, form, base, linkQuery, params } = context;
    const itemId = idParam(params, 'itemId');
    if (itemId === undefined) return notYours(await storeFrame(context));
    const access = await canOpen(tx, { ...memberAt(context), itemId });
    if (access.state !== 'open') return noAccess(await storeFrame(context), access);
    const { productId } = access;
    const reviewing = { ...context, customer: memberOf(context) };
    const done = (what: 'saved' | 'deleted') => ({
      goTo: `${libraryItemHref(base, itemId)}${linkQuery === '' ? '?' : `${linkQuery}&`}review=${what}#review`,
    });
    if (form['step'] === 'delete') {
      await dropReview(reviewing, productId);
      return done('deleted');
    }
    const { stars = '', body = '', author = '' } = form;
    const read = readFields(ReviewForm, { stars: Number(stars), body, author });
    if (read.problems) return showItem(context, { itemId, problems: read.problems });
    const saved = await catchRefusal(tx, () => writeReview(reviewing, { productId, ...read.fields }));
    // The page says why it cannot be reviewed.
    return saved instanceof Refusal ? showItem(context, { itemId, problems: {} }) : done('saved');
  },
});
