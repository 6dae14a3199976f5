import { z } from 'zod';
import { Email } from '#shared/contract/fields.ts';
import { STORE_PATHS, type AccountStep, type AccountTask } from '#shared/contract/pages.ts';
import { Refusal } from '#shared/contract/refusals.ts';
import { FRESH_PROOF_MINUTES } from '#shared/rules/limits.ts';
import { codeLimits, codeTryLimits, passwordChangeLimits } from '../../../access/attempts.ts';
import { pageRoute, type PageAnswer, type PageContext, type PageRoute } from '../../../access/page.ts';
import { catchRefusal } from '../../../access/catchRefusal.ts';
import { finishOwnEmailChange, startOwnEmailChange } from '../../members/changeOwnEmail.ts';
import { deleteOwnAccount } from '../../members/deleteOwnAccount.ts';
import { endOwnSessions } from '../../members/endOwnSessions.ts';
import { exportOwnData } from '../../members/exportOwnData.ts';
import { confirmMember, sendMemberProof } from '../../members/memberProof.ts';
import { idParam } from '../../pageFrame/params.ts';
import { storeFrame } from '../../pageFrame/storeFrame.ts';
import { goToStep, readStep, stepView, type ShownStep } from '../forms/formStep.ts';
import { asCustomer, memberFrame, memberOf } from './memberFrame.ts';
import { addPasskey, askedPasskey, newPasskeyView, removePasskey } from './passkeyPages.ts';
import { profileAfter } from './profileAfter.ts';
import { readFields, shownRefusal } from '../forms/readFields.ts';

type Act = (context: PageContext) => Promise<PageAnswer>;

const PATHS = {
  email: STORE_PATHS.changeEmail,
  data: STORE_PATHS.ownData,
  deletion: STORE_PATHS.deleteAccount,
  devices: STORE_PATHS.devices,
  passkey: STORE_PATHS.passkeys,
  'passkey-removal': STORE_PATHS.passkeyRemoval,
} as const;

const STEPS: readonly AccountStep[] = ['confirm', 'confirm-code', 'form', 'code'];

/**
 * Actions that a stolen session must not perform alone. Each page asks for a code by email first, unless the sign-in is
 * recent.
 */
export const accountPages: readonly PageRoute[] = [
  ...taskRoutes('email', changeEmail),
  ...taskRoutes('data', download),
  ...taskRoutes('deletion', deleteAccount),
  ...taskRoutes('devices', endDevices),
  ...taskRoutes('passkey', addPasskey),
  ...taskRoutes('passkey-removal', removePasskey),
];

function taskRoutes(task: AccountTask, act: Act): PageRoute[] {
  const route = { mode: 'members', path: PATHS[task], who: 'customer' } as const;
  const page = PATHS[task];
  const opening = (context: PageContext) => {
    const reached = readStep(context, page, STEPS);
    const step = stepNow(context, reached?.step);
    // A refusal belongs to the step that the redirect led to.
    const { notice = null, problems = {} } = step === reached?.step ? reached : {};
    return show(reached?.context ?? context, task, { step, notice, problems });
  };
  return [
    pageRoute({ ...route, method: 'GET', handle: opening }),
    pageRoute({
      ...route,
      method: 'POST',
      limits: ({ storeId, device, form }) => {
        if (form['step'] === 'send-code') return passwordChangeLimits(device);
        if (form['step'] !== 'new-email') return codeTryLimits(device);
        return codeLimits({ realm: storeId, email: form['newEmail'] ?? '', address: device.address });
      },
      handle: async (context) => {
        const { step } = context.form;
        if (step === 'send-code') return sendCode(context, task);
        if (step === 'confirm') return confirm(context, task);
        if (step === 'show' || !isFresh(context)) return goToStep(context, { page, step: stepNow(context) });
        return act(context);
      },
    }),
  ];
}

/**
 * The step to show. Without a recent proof only the steps of the proof are open, and with one only the steps after it.
 */
function stepNow(context: PageContext, reached?: AccountStep): AccountStep {
  if (!isFresh(context)) return reached === 'confirm-code' ? reached : 'confirm';
  return reached === 'code' ? reached : 'form';
}

function isFresh(context: PageContext): boolean {
  const { confirmedAt } = memberOf(context);
  return context.now.getTime() - confirmedAt.getTime() < FRESH_PROOF_MINUTES * 60_000;
}

async function sendCode(context: PageContext, task: AccountTask): Promise<PageAnswer> {
  const outcome = await catchRefusal(context.tx, () => sendMemberProof(asCustomer(context)));
  // If another code was requested too early, the previous one is still valid.
  const notice = outcome instanceof Refusal ? outcome.message : null;
  return goToStep(context, { page: PATHS[task], step: 'confirm-code', notice });
}

async function confirm(context: PageContext, task: AccountTask): Promise<PageAnswer> {
  const outcome = await catchRefusal(context.tx, () => confirmMember(asCustomer(context), context.form['code'] ?? ''));
  if (outcome instanceof Refusal) {
    return goToStep(context, { page: PATHS[task], step: 'confirm-code', ...shownRefusal(outcome, ['code']) });
  }
  if (task === 'passkey-removal')
    return { goTo: `${context.base}${PATHS[task]}?passkey=${idParam(context.form, 'passkey') ?? ''}` };
  if (task !== 'devices') return { goTo: context.base + PATHS[task] };
  return endDevices({ ...context, customer: { ...memberOf(context), confirmedAt: context.now } });
}

const NewEmail = z.object({ newEmail: Email });

async function changeEmail(context: PageContext): Promise<PageAnswer> {
  const { form, tx } = context;
  const read = readFields(NewEmail, { newEmail: form['newEmail'] });
  if (read.problems) return goToStep(context, { page: PATHS.email, step: 'form', problems: read.problems });
  const { newEmail } = read.fields;
  if (form['step'] !== 'code') {
    const started = await catchRefusal(tx, () => startOwnEmailChange(asCustomer(context), newEmail));
    if (!(started instanceof Refusal)) return goToStep(context, { page: PATHS.email, step: 'code' });
    const step = started.code === 'code-too-soon' ? 'code' : 'form';
    return goToStep(context, { page: PATHS.email, step, ...shownRefusal(started, ['newEmail']) });
  }
  const change = { newEmail, code: form['code'] ?? '' };
  const outcome = await catchRefusal(tx, () => finishOwnEmailChange(asCustomer(context), change));
  if (!(outcome instanceof Refusal)) return { goTo: profileAfter(context, 'email') };
  const step = outcome.details.field === 'newEmail' ? 'form' : 'code';
  return goToStep(context, {
    page: PATHS.email,
    step,
    ...shownRefusal(outcome, [step === 'form' ? 'newEmail' : 'code']),
  });
}

async function download(context: PageContext): Promise<PageAnswer> {
  const chunks = await exportOwnData(asCustomer(context));
  return { download: { fileName: `${context.store.slug}-data.json`, type: 'application/json; charset=utf-8', chunks } };
}

async function deleteAccount(context: PageContext): Promise<PageAnswer> {
  await deleteOwnAccount(asCustomer(context));
  return { show: { kind: 'account-deleted', store: await storeFrame(context) } };
}

/** Signs out the device of the form, or all others. */
async function endDevices(context: PageContext): Promise<PageAnswer> {
  const { session = '' } = context.form;
  await endOwnSessions(asCustomer(context), session === '' ? null : session);
  return { goTo: profileAfter(context, session === '' ? 'devices' : 'device') };
}

async function show(context: PageContext, task: AccountTask, shown: ShownStep<AccountStep>): Promise<PageAnswer> {
  const { form, base } = context;
  const frame = await memberFrame(context);
  const { email } = frame.customer;
  const isAdding = task === 'passkey' && shown.step === 'form';
  const isRemoving = task === 'passkey-removal';
  const [newPasskey, passkey] = [
    isAdding ? await newPasskeyView(context, email) : null,
    isRemoving ? await askedPasskey(context, email) : null,
  ];
  // There is no room for another passkey, or this one was removed in another window. The profile shows it.
  if ((isAdding && newPasskey === null) || (isRemoving && passkey === null))
    return { goTo: base + STORE_PATHS.profile };
  return {
    show: {
      kind: 'member-account',
      ...frame,
      task,
      ...stepView(context, shown),
      typed: { newEmail: form['newEmail'] ?? '', session: form['session'] ?? '' },
      newPasskey,
      passkey,
    },
  };
}
