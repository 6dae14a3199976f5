import { z } from 'zod';
import { STORE_PATHS, type FieldProblems } from '#shared/contract/pages.ts';
import { customerSignUp as contract } from '#shared/contract/members.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import { codeLimits, codeTryLimits } from '../../../access/attempts.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { refusalOr } from '../../../access/refusalOr.ts';
import { checkCustomerPassword } from '../../members/customerPassword.ts';
import { customerSendCode } from '../../members/customerSendCode.ts';
import { customerSignUp } from '../../members/customerSignUp.ts';
import { storeFrame } from '../storeFrame.ts';
import { NO_MATCH, noticeIn, problemsIn, readFields, shownRefusal } from './readFields.ts';
import { returnInside } from './returnInside.ts';

/** What was typed, sealed between the steps; the code it waits for lives no longer. */
const Typed = z.object({
  storeId: z.string(),
  email: z.string(),
  name: z.string(),
  password: z.string(),
  expiresAt: z.iso.datetime(),
});
type Typed = z.infer<typeof Typed>;

const TYPED_MINUTES = 30;
const Wish = contract.input.omit({ code: true });

export const signupPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.signUp,
  who: 'visitor',
  handle: async (context) => {
    const { base, customer, query } = context;
    if (customer) return { goTo: returnInside(base, query.get('returnTo')) };
    return show(context, { status: 200 });
  },
});

/** An account in this store's pool: the form, then the code that proves the mailbox. */
export const signupSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.signUp,
  who: 'visitor',
  limits: (asked) => {
    const { storeId, device, form } = asked;
    if (form['step'] === 'code') return codeTryLimits(device);
    // Another code goes to the sealed address, whatever else the form may name.
    const email = form['step'] === 'resend' ? readTyped(asked)?.email : form['email'];
    return codeLimits({ realm: storeId, email: email ?? '', address: device.address });
  },
  handle: async (context) => {
    const { step } = context.form;
    if (step !== 'code' && step !== 'resend') return readForm(context);
    const typed = readTyped(context);
    if (!typed) return show(context, { notice: wordsIn(context.language).problems.formOld });
    return step === 'resend'
      ? mailCode(context, typed, wordsIn(context.language).door.newCodeSent)
      : create(context, typed);
  },
});

async function readForm(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form, now } = context;
  const { name = '', email = '', password = '', confirmation = '' } = form;
  const read = readFields(Wish, { storeId, name, email, password });
  const mismatch: FieldProblems = password === confirmation ? {} : { confirmation: NO_MATCH };
  if (read.problems) return show(context, { problems: { ...mismatch, ...read.problems } });
  const weak = await refusalOr(tx, () => checkCustomerPassword(tx, read.fields));
  if (weak instanceof Refusal) return show(context, shownRefusal(weak, ['password']));
  if (password !== confirmation) return show(context, { problems: mismatch });
  const expiresAt = new Date(now.getTime() + TYPED_MINUTES * 60_000).toISOString();
  return mailCode(context, { ...read.fields, expiresAt }, null);
}

async function mailCode(context: PageContext, typed: Typed, notice: string | null): Promise<PageAnswer> {
  const { tx, storeId } = context;
  const wish = { storeId, email: typed.email, type: 'signup' as const };
  const outcome = await refusalOr(tx, () => customerSendCode.handle(wish, context));
  if (outcome instanceof Refusal) return show(context, { typed, notice: outcome.message });
  return show(context, { typed, notice, status: 200 });
}

async function create(context: PageContext, { email, name, password, ...rest }: Typed): Promise<PageAnswer> {
  const { tx, storeId, form, base } = context;
  const typed = { email, name, password, ...rest };
  const read = readFields(contract.input, { storeId, email, name, password, code: form['code'] });
  if (read.problems) return show(context, { typed, problems: read.problems });
  const outcome = await refusalOr(tx, () => customerSignUp.handle(read.fields, context));
  if (!(outcome instanceof Refusal)) return { goTo: returnInside(base, form['returnTo']) };
  if (outcome.details.field === 'code') return show(context, { typed, ...shownRefusal(outcome, ['code']) });
  return show({ ...context, form: { ...form, email, name } }, shownRefusal(outcome, ['email', 'password']));
}

function readTyped({
  services,
  storeId,
  now,
  form,
}: Pick<PageContext, 'services' | 'storeId' | 'now' | 'form'>): Typed | undefined {
  const typed = Typed.safeParse(services.secrets.unseal('form', form['sealed'] ?? ''));
  if (!typed.success || typed.data.storeId !== storeId || new Date(typed.data.expiresAt) <= now) return undefined;
  return typed.data;
}

async function show(
  context: PageContext,
  {
    typed,
    problems = {},
    notice = null,
    status = 400,
  }: { typed?: Typed; problems?: FieldProblems; notice?: string | null; status?: number },
): Promise<PageAnswer> {
  const { base, form, query, services, language } = context;
  const wanted = form['returnTo'] ?? query.get('returnTo');
  return {
    status,
    show: {
      kind: 'member-sign-up',
      store: await storeFrame(context),
      step: typed ? 'code' : 'form',
      typed: typed ?? { email: form['email'] ?? '', name: form['name'] ?? '' },
      sealed: typed ? services.secrets.seal('form', typed) : null,
      returnTo: wanted ? returnInside(base, wanted) : '',
      problems: problemsIn(language, problems),
      notice: noticeIn(language, notice),
    },
  };
}
