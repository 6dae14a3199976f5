import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { pageRoute } from '../../../access/page.ts';
import { cancelOne, resumeOne } from '../../orders/subscriptions/cancel.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { memberOf } from './memberFrame.ts';

/** Cancels or continues the customer's own subscription. One that has ended meanwhile is shown as it is. */
export const subscriptionSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.subscriptions,
  who: 'customer',
  handle: async (context) => {
    const { tx, now, form, base } = context;
    const claimedId = form['subscription'] ?? '';
    const { id: customerId } = memberOf(context);
    const isResumed = form['step'] === 'resume';
    if (!isUuid(claimedId)) return notYours(await storeFrame(context));
    const outcome = await catchRefusal(tx, () =>
      isResumed
        ? resumeOne(tx, { claimedId, by: 'customer', customerId })
        : cancelOne({ tx, now }, { claimedId, by: 'customer', customerId }),
    );
    if (outcome instanceof Refusal && outcome.code === 'not-found') return notYours(await storeFrame(context));
    const changed = outcome instanceof Refusal ? '' : `?subscription=${isResumed ? 'resumed' : 'canceled'}`;
    return { goTo: `${base}${STORE_PATHS.orders}${changed}` };
  },
});
