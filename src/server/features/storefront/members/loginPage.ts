import { STORE_PATHS, type FieldProblems } from '#shared/contract/pages.ts';
import {
  customerSendCode as sendCodeContract,
  customerSignIn as signInContract,
  customerSignInWithCode as codeContract,
} from '#shared/contract/members.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { attemptAt, codeLimits, codeTryLimits, signInLimits } from '../../../access/attempts.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { refusalOr } from '../../../access/refusalOr.ts';
import { customerSendCode } from '../../members/customerSendCode.ts';
import { customerSignIn } from '../../members/customerSignIn.ts';
import { customerSignInWithCode } from '../../members/customerSignInWithCode.ts';
import { storeFrame } from '../storeFrame.ts';
import { noticeIn, problemsIn, readFields, shownRefusal } from './readFields.ts';
import { returnInside } from './returnInside.ts';

type Step = 'password' | 'email-code' | 'code';

export const loginPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.signIn,
  who: 'visitor',
  handle: async (context) => {
    const { base, customer, query } = context;
    if (customer) return { goTo: returnInside(base, query.get('returnTo')) };
    return show(context, { step: query.get('step') === 'email-code' ? 'email-code' : 'password', status: 200 });
  },
});

/** Signs in by password or by a mailed code, and returns to the page the customer came for. */
export const loginSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.signIn,
  who: 'visitor',
  limits: (asked) => {
    const { storeId, form } = asked;
    const attempt = attemptAt({ realm: storeId, email: form['email'] ?? '' }, asked);
    if (form['step'] === 'code') return codeTryLimits(attempt);
    return form['step'] === 'email-code' ? codeLimits(attempt) : signInLimits(attempt);
  },
  handle: (context) => {
    const { step } = context.form;
    if (step === 'code') return byCode(context);
    return step === 'email-code' ? sendCode(context) : byPassword(context);
  },
});

async function byPassword(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form } = context;
  const read = readFields(signInContract.input, { storeId, email: form['email'], password: form['password'] });
  if (read.problems) return show(context, { step: 'password', problems: read.problems });
  const outcome = await refusalOr(tx, () => customerSignIn.handle(read.fields, context));
  return outcome instanceof Refusal ? refused(context, 'password', outcome) : goBack(context);
}

async function sendCode(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form } = context;
  const read = readFields(sendCodeContract.input, { storeId, email: form['email'], type: 'sign-in' });
  if (read.problems) return show(context, { step: 'email-code', problems: read.problems });
  const outcome = await refusalOr(tx, () => customerSendCode.handle(read.fields, context));
  // Asked again too soon, the code that is on its way still counts.
  return outcome instanceof Refusal ? refused(context, 'code', outcome) : show(context, { step: 'code', status: 200 });
}

async function byCode(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form } = context;
  const read = readFields(codeContract.input, { storeId, email: form['email'], code: form['code'] });
  if (read.problems) return show(context, { step: 'code', problems: read.problems });
  const outcome = await refusalOr(tx, () => customerSignInWithCode.handle(read.fields, context));
  return outcome instanceof Refusal ? refused(context, 'code', outcome) : goBack(context);
}

const goBack = ({ base, form }: PageContext): PageAnswer => ({ goTo: returnInside(base, form['returnTo']) });

const refused = (context: PageContext, step: Step, refusal: Refusal) =>
  show(context, { step, ...shownRefusal(refusal, step === 'code' ? ['code'] : ['email', 'password']) });

async function show(
  context: PageContext,
  {
    step,
    problems = {},
    notice = null,
    status = 400,
  }: { step: Step; problems?: FieldProblems; notice?: string | null; status?: number },
): Promise<PageAnswer> {
  const { base, form, query, language } = context;
  const wanted = form['returnTo'] ?? query.get('returnTo');
  return {
    status,
    show: {
      kind: 'member-sign-in',
      store: await storeFrame(context),
      step,
      typed: { email: form['email'] ?? '' },
      returnTo: wanted ? returnInside(base, wanted) : '',
      problems: problemsIn(language, problems),
      notice: noticeIn(language, notice),
    },
  };
}
