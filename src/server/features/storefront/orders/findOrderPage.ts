import { STORE_PATHS } from '#shared/contract/pages.ts';
import { customerSendCode as emailContract, customerSignInWithCode as codeContract } from '#shared/contract/members.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { codeLimits, codeTryLimits } from '../../../access/attempts.ts';
import { requestCode } from '../../../access/codes.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { identityOf } from '../../../db/transaction.ts';
import { customerSignInWithCode } from '../../members/customerSignInWithCode.ts';
import { goToStep, readStep, stepView, type ShownStep } from '../forms/formStep.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { readFields, shownRefusal } from '../forms/readFields.ts';

const STEPS = ['email', 'code'] as const;
type Step = (typeof STEPS)[number];

/** "Find your order": asks for an email address. */
export const findOrderPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.findOrder,
  needsPool: true,
  who: 'visitor',
  handle: (context) => {
    const reached = readStep(context, STORE_PATHS.findOrder, STEPS);
    return show(reached?.context ?? context, reached ?? { step: 'email' });
  },
});

/** Responds alike for every address and emails a code if there is an order. The code opens the orders. */
export const findOrderSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: STORE_PATHS.findOrder,
  needsPool: true,
  who: 'visitor',
  limits: ({ storeId, form, device }) => {
    if (form['step'] === 'show') return [];
    if (form['step'] === 'code') return codeTryLimits(device);
    return codeLimits({ realm: storeId, email: form['email'] ?? '', address: device.address });
  },
  handle: async (context) => {
    const { step } = context.form;
    if (step === 'show') return goTo(context, { step: 'email' });
    return step === 'code' ? signIn(context) : sendCode(context);
  },
});

async function sendCode(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form, services, now, cookies, language } = context;
  const read = readFields(emailContract.input, { storeId, email: form['email'] });
  if (read.problems) return goTo(context, { step: 'email', problems: read.problems });
  const { email } = read.fields;
  const means = { secrets: services.secrets, now, cookies, language, onlyForOrders: true };
  const outcome = await catchRefusal(tx, () => requestCode(identityOf(tx), means, { email, purpose: 'sign-in' }));
  // If another code was requested too early, the previous one is still valid.
  if (outcome instanceof Refusal) return refused(context, outcome);
  return goTo(context, { step: 'code' });
}

async function signIn(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form, base } = context;
  const read = readFields(codeContract.input, { storeId, email: form['email'], code: form['code'] });
  if (read.problems) return goTo(context, { step: 'code', problems: read.problems });
  const outcome = await catchRefusal(tx, () => customerSignInWithCode.handle(read.fields, context));
  return outcome instanceof Refusal ? refused(context, outcome) : { goTo: `${base}${STORE_PATHS.library}` };
}

const refused = (context: PageContext, refusal: Refusal) =>
  goTo(context, { step: 'code', ...shownRefusal(refusal, ['code']) });

const goTo = (context: PageContext, shown: ShownStep<Step>): PageAnswer =>
  goToStep(context, { page: STORE_PATHS.findOrder, ...shown });

async function show(context: PageContext, shown: ShownStep<Step>): Promise<PageAnswer> {
  const { form } = context;
  return {
    show: {
      kind: 'find-order',
      store: await storeFrame(context),
      ...stepView(context, shown),
      typed: { email: form['email'] ?? '' },
    },
  };
}
