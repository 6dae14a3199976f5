import { pageRoute } from '../../../access/page.ts';
import { freeOwnMachine } from '../../licences/freeOwnMachine.ts';
import { notYours } from '../../pageFrame/notices.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { memberAt } from './memberFrame.ts';

/** Frees a machine that uses one of the customer's keys. Pressing the button twice is no problem. */
export const freeMachine = pageRoute({
  mode: 'members',
  method: 'POST',
  path: '/members/contents/:contentId/free',
  who: 'customer',
  limits: ({ storeId, device }) => [{ key: `free machines ${storeId} ${device.address}`, most: 60, seconds: 60 }],
  handle: async (context) => {
    const contentId = idParam(context.params, 'contentId');
    const activationId = idParam(context.form, 'activation');
    if (contentId === undefined || activationId === undefined) return notYours(await storeFrame(context));
    await freeOwnMachine(context.tx, { ...memberAt(context), contentId, activationId });
    return { goTo: `${context.base}/members/contents/${contentId}?freed=1` };
  },
});
