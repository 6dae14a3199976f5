import { z } from 'zod';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { customerSignUp as contract } from '#shared/contract/members.ts';
import { Refusal, type RefusalCode } from '#shared/contract/refusals.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { codeLimits, codeTryLimits } from '../../../access/attempts.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { findAccountToOpen } from '../../../access/proveAccount.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { identityOf } from '../../../db/transaction.ts';
import { checkCustomerPassword } from '../../members/customerPassword.ts';
import { mergeVisitorCart } from '../../carts/visitCart.ts';
import { customerSendCode } from '../../members/customerSendCode.ts';
import { customerSignUp } from '../../members/customerSignUp.ts';
import { startMemberSession } from '../../members/memberSession.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { readFields, shownRefusal } from '../forms/readFields.ts';
import { goToStep, readStep, stepView, type ShownStep } from '../forms/formStep.ts';
import { requestedReturn, returnInside } from './returnInside.ts';

/** The typed values, sealed between the steps. They are valid as long as the code. */
const Typed = z.object({
  storeId: z.string(),
  email: z.string(),
  name: z.string(),
  password: z.string().optional(),
  expiresAt: z.iso.datetime(),
});
type Typed = z.infer<typeof Typed>;

const TYPED_MINUTES = 30;
/**
 * The cookie that keeps the sealed values, with the password, until the step of the code. A password never goes into a
 * URL.
 */
const TYPED_COOKIE = 'stoa_signup';
const STEPS = ['form', 'code'] as const;
type Step = (typeof STEPS)[number];
const Input = contract.input.omit({ code: true });

export const signupPage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.signUp,
  who: 'visitor',
  handle: async (context) => {
    const { base, customer, query } = context;
    if (customer) return { goTo: returnInside(base, query.get('returnTo')) };
    const reached = readStep(context, STORE_PATHS.signUp, STEPS);
    if (!reached) return show(context, {});
    const typed = reached.step === 'code' ? unsealTyped(context, context.cookie(TYPED_COOKIE)) : undefined;
    // A later sign-up in another tab has replaced the cookie, so the code of this one can no longer be used.
    const isOther = typed !== undefined && typed.email !== reached.context.form['email'];
    const { notice, problems } = reached;
    return show(reached.context, { ...(typed && !isOther && { typed }), notice, problems });
  },
});

/** An account in this store's pool: the form, then the code that verifies the address. */
export const signupSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.signUp,
  who: 'visitor',
  limits: (request) => {
    const { storeId, device, form } = request;
    if (form['step'] === 'show') return [];
    if (form['step'] === 'code') return codeTryLimits(device);
    // Another code goes to the sealed address, whatever the form contains.
    const email = form['step'] === 'resend' ? readTyped(request)?.email : form['email'];
    return codeLimits({ realm: storeId, email: email ?? '', address: device.address });
  },
  handle: async (context) => {
    const { step } = context.form;
    if (step === 'show') {
      return goToForm(withTyped(context, readTyped(context)));
    }
    if (step !== 'code' && step !== 'resend') return readForm(context);
    const typed = readTyped(context);
    if (!typed) return goToForm(context, { notice: getMessages(context.language).problems.formExpired });
    return step === 'resend'
      ? mailCode(context, typed, getMessages(context.language).auth.newCodeSent)
      : create(context, typed);
  },
});

async function readForm(context: PageContext): Promise<PageAnswer> {
  const { tx, storeId, form, now } = context;
  const { name = '', email = '', password = '' } = form;
  const read = readFields(Input, { storeId, name, email, password: password === '' ? undefined : password });
  if (read.problems) return goToForm(context, { problems: read.problems });
  const weak = await catchRefusal(tx, () => checkCustomerPassword(tx, read.fields));
  if (weak instanceof Refusal) return goToForm(context, shownRefusal(weak, ['password']));
  const expiresAt = new Date(now.getTime() + TYPED_MINUTES * 60_000).toISOString();
  return mailCode(context, { ...read.fields, expiresAt }, null);
}

async function mailCode(context: PageContext, typed: Typed, notice: string | null): Promise<PageAnswer> {
  const { tx, storeId } = context;
  const input = { storeId, email: typed.email, type: 'signup' as const };
  const outcome = await catchRefusal(tx, () => customerSendCode.handle(input, context));
  return goToCode(context, typed, { notice: outcome instanceof Refusal ? outcome.message : notice });
}

async function create(context: PageContext, { email, name, password, ...rest }: Typed): Promise<PageAnswer> {
  const { tx, storeId, form, base } = context;
  const typed = { email, name, password, ...rest };
  const read = readFields(contract.input, { storeId, email, name, password, code: form['code'] });
  if (read.problems) return goToCode(context, typed, { problems: read.problems });
  const outcome = await catchRefusal(tx, () => customerSignUp.handle(read.fields, context));
  // The code has verified the address. If there was an account, it is opened and its password stays.
  const signedIn = hasCode(outcome, 'email-already-in-use') ? await signInProven(context, email) : outcome;
  if (!(signedIn instanceof Refusal)) {
    await mergeVisitorCart(context, signedIn.customer.id);
    context.setCookie(TYPED_COOKIE, '', { path: base + STORE_PATHS.signUp, maxAgeSeconds: 0 });
    return { goTo: returnInside(base, form['returnTo']) };
  }
  if (signedIn.details.field === 'code') return goToCode(context, typed, shownRefusal(signedIn, ['code']));
  return goToForm(withTyped(context, typed), shownRefusal(signedIn, ['email', 'password']));
}

type Reason = Omit<ShownStep<Step>, 'step'>;

const goToForm = (context: PageContext, reason: Reason = {}): PageAnswer =>
  goToStep(context, { page: STORE_PATHS.signUp, step: 'form', ...reason });

function goToCode(context: PageContext, typed: Typed, reason: Reason): PageAnswer {
  const path = context.base + STORE_PATHS.signUp;
  const sealed = context.services.secrets.seal('form', typed);
  context.setCookie(TYPED_COOKIE, sealed, { path, maxAgeSeconds: TYPED_MINUTES * 60 });
  return goToStep(withTyped(context, typed), { page: STORE_PATHS.signUp, step: 'code', ...reason });
}

const hasCode = (outcome: unknown, code: RefusalCode): boolean => outcome instanceof Refusal && outcome.code === code;

async function signInProven(context: PageContext, email: string) {
  const account = await findAccountToOpen(identityOf(context.tx), email);
  if (!account) return new Refusal('code-invalid');
  return account.disabled_at ? new Refusal('user-disabled') : startMemberSession(context, account.id);
}

/** The form as submitted before, without the password. */
function withTyped(context: PageContext, typed: Typed | undefined): PageContext {
  return typed ? { ...context, form: { ...context.form, email: typed.email, name: typed.name } } : context;
}

function readTyped({
  services,
  storeId,
  now,
  form,
}: Pick<PageContext, 'services' | 'storeId' | 'now' | 'form'>): Typed | undefined {
  return unsealTyped({ services, storeId, now }, form['sealed']);
}

function unsealTyped(
  { services, storeId, now }: Pick<PageContext, 'services' | 'storeId' | 'now'>,
  sealed = '',
): Typed | undefined {
  const typed = Typed.safeParse(services.secrets.unseal('form', sealed));
  if (!typed.success || typed.data.storeId !== storeId || new Date(typed.data.expiresAt) <= now) return undefined;
  return typed.data;
}

async function show(context: PageContext, { typed, ...reason }: Reason & { typed?: Typed }): Promise<PageAnswer> {
  const { form, services } = context;
  return {
    show: {
      kind: 'member-sign-up',
      store: await storeFrame(context),
      ...stepView(context, { step: typed ? 'code' : 'form', ...reason }),
      typed: typed ?? { email: form['email'] ?? '', name: form['name'] ?? '' },
      sealed: typed ? services.secrets.seal('form', typed) : null,
      returnTo: requestedReturn(context),
    },
  };
}
