import { STORE_PATHS, type FieldProblems } from '#shared/contract/pages.ts';
import { customerResetPassword as contract, customerSendCode as sendCodeContract } from '#shared/contract/members.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { codeLimits, codeTryLimits } from '../../../access/attempts.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { refusalOr } from '../../../access/refusalOr.ts';
import { customerResetPassword } from '../../members/customerResetPassword.ts';
import { customerSendCode } from '../../members/customerSendCode.ts';
import { storeFrame } from '../storeFrame.ts';
import { NO_MATCH, noticeIn, problemsIn, readFields, shownRefusal } from './readFields.ts';

export const resetPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.reset,
  who: 'visitor',
  handle: (context) => show(context, { step: 'email', status: 200 }),
});

/** A new password by a mailed code; it ends every session of the customer in this store. */
export const resetSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.reset,
  who: 'visitor',
  limits: ({ storeId, device, form }) =>
    form['step'] === 'new-password'
      ? codeTryLimits(device)
      : codeLimits({ realm: storeId, email: form['email'] ?? '', address: device.address }),
  handle: (context) => (context.form['step'] === 'new-password' ? setNew(context) : sendCode(context)),
});

async function sendCode(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form } = context;
  const read = readFields(sendCodeContract.input, { storeId, email: form['email'], type: 'password-reset' });
  if (read.problems) return show(context, { step: 'email', problems: read.problems });
  const outcome = await refusalOr(tx, () => customerSendCode.handle(read.fields, context));
  // Asked again too soon, the code that is on its way still counts.
  if (outcome instanceof Refusal) return show(context, { step: 'new-password', notice: outcome.message });
  return show(context, { step: 'new-password', status: 200 });
}

async function setNew(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form } = context;
  const { email, code, password = '', confirmation = '' } = form;
  if (password !== confirmation) return show(context, { step: 'new-password', problems: { confirmation: NO_MATCH } });
  const read = readFields(contract.input, { storeId, email, code, newPassword: password });
  if (read.problems) return show(context, { step: 'new-password', problems: read.problems });
  const outcome = await refusalOr(tx, () => customerResetPassword.handle(read.fields, context));
  if (!(outcome instanceof Refusal)) return show(context, { step: 'done', status: 200 });
  return show(context, { step: 'new-password', ...shownRefusal(outcome, ['code', 'password']) });
}

async function show(
  context: PageContext,
  {
    step,
    problems = {},
    notice = null,
    status = 400,
  }: {
    step: 'email' | 'new-password' | 'done';
    problems?: FieldProblems;
    notice?: string | null;
    status?: number;
  },
): Promise<PageAnswer> {
  const { language, form } = context;
  return {
    status,
    show: {
      kind: 'member-reset',
      store: await storeFrame(context),
      step,
      typed: { email: form['email'] ?? '' },
      problems: problemsIn(language, problems),
      notice: noticeIn(language, notice),
    },
  };
}
