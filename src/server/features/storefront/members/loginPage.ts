import { STORE_PATHS } from '#shared/contract/pages.ts';
import {
  customerSendCode as sendCodeContract,
  customerSignIn as signInContract,
  customerSignInWithCode as codeContract,
} from '#shared/contract/members.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { attemptAt, codeLimits, codeTryLimits, passkeyLimits, signInLimits } from '../../../access/attempts.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { mergeVisitorCart } from '../../carts/visitCart.ts';
import { customerSendCode } from '../../members/customerSendCode.ts';
import { customerSignIn } from '../../members/customerSignIn.ts';
import { customerSignInWithCode } from '../../members/customerSignInWithCode.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { readFields, shownRefusal } from '../forms/readFields.ts';
import { goToStep, readStep, stepView, type ShownStep } from '../forms/formStep.ts';
import { byPasskey, challengeHref } from './passkeySignIn.ts';
import { requestedReturn, returnInside } from './returnInside.ts';

const STEPS = ['email-code', 'password', 'code'] as const;
type Step = (typeof STEPS)[number];

export const loginPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.signIn,
  who: 'visitor',
  handle: async (context) => {
    const { base, customer, query } = context;
    if (customer) return { goTo: returnInside(base, query.get('returnTo')) };
    const reached = readStep(context, STORE_PATHS.signIn, STEPS);
    return show(reached?.context ?? context, reached ?? { step: 'email-code' });
  },
});

/**
 * Signs in by emailed code, password or passkey and returns to the requested page. Other steps and pages post to it to show a
 * form with the values typed so far.
 */
export const loginSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.signIn,
  who: 'visitor',
  limits: (request) => {
    const { storeId, form } = request;
    if (SHOWN.has(form['step'] ?? '')) return [];
    const attempt = attemptAt({ realm: storeId, email: form['email'] ?? '' }, request);
    if (form['step'] === 'code') return codeTryLimits(attempt);
    if (form['step'] === 'passkey') return passkeyLimits(attempt);
    return form['step'] === 'email-code' ? codeLimits(attempt) : signInLimits(attempt);
  },
  handle: async (context) => {
    const { step = '' } = context.form;
    const shown = SHOWN.get(step);
    if (shown) return goTo(context, { step: shown });
    if (step === 'code') return byCode(context);
    if (step === 'passkey') return withPasskey(context);
    return step === 'email-code' ? sendCode(context) : byPassword(context);
  },
});

const SHOWN: ReadonlyMap<string, Step> = new Map([
  ['show-email', 'email-code'],
  ['show-password', 'password'],
]);

async function byPassword(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form } = context;
  const read = readFields(signInContract.input, { storeId, email: form['email'], password: form['password'] });
  if (read.problems) return goTo(context, { step: 'password', problems: read.problems });
  const outcome = await catchRefusal(tx, () => customerSignIn.handle(read.fields, context));
  return outcome instanceof Refusal ? refused(context, 'password', outcome) : goBack(context, outcome);
}

async function sendCode(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form } = context;
  const read = readFields(sendCodeContract.input, { storeId, email: form['email'], type: 'sign-in' });
  if (read.problems) return goTo(context, { step: 'email-code', problems: read.problems });
  const outcome = await catchRefusal(tx, () => customerSendCode.handle(read.fields, context));
  // If another code was requested too early, the previous one is still valid.
  if (outcome instanceof Refusal) return refused(context, 'code', outcome);
  return goTo(context, { step: 'code' });
}

async function byCode(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form } = context;
  const read = readFields(codeContract.input, { storeId, email: form['email'], code: form['code'] });
  if (read.problems) return goTo(context, { step: 'code', problems: read.problems });
  const outcome = await catchRefusal(tx, () => customerSignInWithCode.handle(read.fields, context));
  return outcome instanceof Refusal ? refused(context, 'code', outcome) : goBack(context, outcome);
}

async function withPasskey(context: PageContext): Promise<PageAnswer> {
  const outcome = await catchRefusal(context.tx, () => byPasskey(context));
  return outcome instanceof Refusal ? refused(context, 'email-code', outcome) : goBack(context, outcome);
}

async function goBack(context: PageContext, { customer }: { customer: { id: string } }): Promise<PageAnswer> {
  await mergeVisitorCart(context, customer.id);
  return { goTo: returnInside(context.base, context.form['returnTo']) };
}

const refused = (context: PageContext, step: Step, refusal: Refusal) =>
  goTo(context, { step, ...shownRefusal(refusal, step === 'code' ? ['code'] : ['email', 'password']) });

const goTo = (context: PageContext, shown: ShownStep<Step>): PageAnswer =>
  goToStep(context, { page: STORE_PATHS.signIn, ...shown });

async function show(context: PageContext, shown: ShownStep<Step>): Promise<PageAnswer> {
  const { form } = context;
  return {
    show: {
      kind: 'member-sign-in',
      store: await storeFrame(context),
      ...stepView(context, shown),
      typed: { email: form['email'] ?? '' },
      challengeHref: challengeHref(context),
      returnTo: requestedReturn(context),
    },
  };
}
