import type { FieldProblems } from '#shared/contract/pages.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { customerSendCode as emailContract, customerSignInWithCode as codeContract } from '#shared/contract/members.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { codeLimits, codeTryLimits } from '../../access/attempts.ts';
import { requestCode } from '../../access/codes.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../access/page.ts';
import { refusalOr } from '../../access/refusalOr.ts';
import { identityOf } from '../../db/transaction.ts';
import { customerSignInWithCode } from '../members/customerSignInWithCode.ts';
import { noticeIn, problemsIn, readFields, shownRefusal } from './members/readFields.ts';
import { storeFrame } from './storeFrame.ts';

type Step = 'email' | 'code';

/** "Find your order": asks for an email address. */
export const findOrderPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.findOrder,
  needsPool: true,
  who: 'visitor',
  handle: (context) => show(context, { step: 'email', status: 200 }),
});

/** Answers every address alike and emails a code where there is an order; the code opens the orders. */
export const findOrderSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: STORE_PATHS.findOrder,
  needsPool: true,
  who: 'visitor',
  limits: ({ storeId, form, device }) =>
    form['step'] === 'code'
      ? codeTryLimits(device)
      : codeLimits({ realm: storeId, email: form['email'] ?? '', address: device.address }),
  handle: (context) => (context.form['step'] === 'code' ? signIn(context) : sendCode(context)),
});

async function sendCode(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form, services, now, cookies, language } = context;
  const read = readFields(emailContract.input, { storeId, email: form['email'] });
  if (read.problems) return show(context, { step: 'email', problems: read.problems });
  const { email } = read.fields;
  const means = { secrets: services.secrets, now, cookies, language, onlyForOrders: true };
  const outcome = await refusalOr(tx, () => requestCode(identityOf(tx), means, { email, purpose: 'sign-in' }));
  // If the visitor asks again too soon, the code that is on its way still counts.
  return outcome instanceof Refusal ? refused(context, outcome) : show(context, { step: 'code', status: 200 });
}

async function signIn(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form, base } = context;
  const read = readFields(codeContract.input, { storeId, email: form['email'], code: form['code'] });
  if (read.problems) return show(context, { step: 'code', problems: read.problems });
  const outcome = await refusalOr(tx, () => customerSignInWithCode.handle(read.fields, context));
  return outcome instanceof Refusal ? refused(context, outcome) : { goTo: `${base}${STORE_PATHS.orders}` };
}

const refused = (context: PageContext, refusal: Refusal) =>
  show(context, { step: 'code', ...shownRefusal(refusal, ['code']) });

interface Shown {
  step: Step;
  problems?: FieldProblems;
  notice?: string | null;
  status?: number;
}

async function show(
  context: PageContext,
  { step, problems = {}, notice = null, status = 400 }: Shown,
): Promise<PageAnswer> {
  const { form, language } = context;
  return {
    status,
    show: {
      kind: 'find-order',
      store: await storeFrame(context),
      step,
      typed: { email: form['email'] ?? '' },
      problems: problemsIn(language, problems),
      notice: noticeIn(language, notice),
    },
  };
}
