import { STORE_PATHS } from '#shared/contract/pages.ts';
import { customerResetPassword as contract, customerSendCode as sendCodeContract } from '#shared/contract/members.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { codeLimits, codeTryLimits } from '../../../access/attempts.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { customerResetPassword } from '../../members/customerResetPassword.ts';
import { customerSendCode } from '../../members/customerSendCode.ts';
import { loadCustomer } from '../../members/memberSession.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { NO_MATCH, readFields, shownRefusal } from '../forms/readFields.ts';
import { goToStep, readStep, stepView, type ShownStep } from '../forms/formStep.ts';
import { requestedReturn } from './returnInside.ts';

const STEPS = ['email', 'new-password', 'done'] as const;
type Step = (typeof STEPS)[number];

export const resetPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.reset,
  who: 'visitor',
  handle: (context) => {
    const reached = readStep(context, STORE_PATHS.reset, STEPS);
    return show(reached?.context ?? context, reached ?? { step: 'email' });
  },
});

/** Sets a new password with an emailed code. Ends every session of the customer in this store. */
export const resetSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.reset,
  who: 'visitor',
  limits: ({ storeId, device, form }) => {
    if (form['step'] === 'show') return [];
    if (form['step'] === 'new-password') return codeTryLimits(device);
    return codeLimits({ realm: storeId, email: form['email'] ?? '', address: device.address });
  },
  handle: async (context) => {
    const { step } = context.form;
    if (step === 'show') return goTo(context, { step: 'email' });
    return step === 'new-password' ? setNew(context) : sendCode(context);
  },
});

async function sendCode(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form } = context;
  const read = readFields(sendCodeContract.input, { storeId, email: form['email'], type: 'password-reset' });
  if (read.problems) return goTo(context, { step: 'email', problems: read.problems });
  const outcome = await catchRefusal(tx, () => customerSendCode.handle(read.fields, context));
  // If another code was requested too early, the previous one is still valid.
  if (outcome instanceof Refusal) return goTo(context, { step: 'new-password', notice: outcome.message });
  return goTo(context, { step: 'new-password' });
}

async function setNew(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form } = context;
  const { email, code, password = '', confirmation = '' } = form;
  if (password !== confirmation) return goTo(context, { step: 'new-password', problems: { confirmation: NO_MATCH } });
  const read = readFields(contract.input, { storeId, email, code, newPassword: password });
  if (read.problems) return goTo(context, { step: 'new-password', problems: read.problems });
  const outcome = await catchRefusal(tx, () => customerResetPassword.handle(read.fields, context));
  if (!(outcome instanceof Refusal)) return goTo(context, { step: 'done' });
  return goTo(context, { step: 'new-password', ...shownRefusal(outcome, ['code', 'password']) });
}

const goTo = (context: PageContext, shown: ShownStep<Step>): PageAnswer =>
  goToStep(context, { page: STORE_PATHS.reset, ...shown });

async function show(context: PageContext, shown: ShownStep<Step>): Promise<PageAnswer> {
  const { form } = context;
  return {
    show: {
      kind: 'member-reset',
      store: await storeFrame(context),
      ...stepView(context, shown),
      typed: { email: form['email'] ?? (await sessionEmail(context)) },
      returnTo: requestedReturn(context),
    },
  };
}

/** Signed-in customers do not have to type their own email. */
const sessionEmail = async ({ tx, customer }: PageContext): Promise<string> =>
  customer ? (await loadCustomer(tx, customer.id)).email : '';
