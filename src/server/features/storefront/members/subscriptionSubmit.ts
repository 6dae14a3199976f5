import { STORE_PATHS } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { latinDigits } from '#shared/rules/digits.ts';
import { isPause } from '#shared/rules/subscription.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { pageRoute } from '../../../access/page.ts';
import { cancelOne, resumeOne } from '../../orders/subscriptions/cancel.ts';
import { keepCurrent } from '../../orders/subscriptions/switching/keepCurrent.ts';
import { pauseOne } from '../../orders/subscriptions/pausing/pause.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { memberOf } from './memberFrame.ts';

const STEPS = ['cancel', 'resume', 'pause', 'keep'] as const;

const DONE = { cancel: 'canceled', resume: 'resumed', pause: 'paused', keep: 'kept' } as const;

/** Cancels, continues or pauses the customer's own subscription, or takes a switch back. One that has ended meanwhile is shown as it is. */
export const subscriptionSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.subscriptions,
  who: 'customer',
  handle: async (context) => {
    const { tx, now, form, base } = context;
    const claimedId = form['subscription'] ?? '';
    const { id: customerId } = memberOf(context);
    if (!isUuid(claimedId)) return notYours(await storeFrame(context));
    const step = STEPS.find((each) => each === form['step']) ?? 'cancel';
    const days = Number(latinDigits(form['days']?.trim() ?? ''));
    if (step === 'pause' && !isPause(days)) return { goTo: `${base}${STORE_PATHS.orders}?subscription=pause-problem` };
    const own = { claimedId, by: 'customer', customerId } as const;
    const outcome = await catchRefusal(tx, async () => {
      if (step === 'resume') await resumeOne({ tx, now }, own);
      else if (step === 'pause') await pauseOne({ tx, now }, { ...own, days });
      else if (step === 'keep') await keepCurrent({ tx, now }, own);
      else await cancelOne({ tx, now }, own);
    });
    if (outcome instanceof Refusal && outcome.code === 'not-found') return notYours(await storeFrame(context));
    const changed = outcome instanceof Refusal ? '' : `?subscription=${DONE[step]}`;
    return { goTo: `${base}${STORE_PATHS.orders}${changed}` };
  },
});
