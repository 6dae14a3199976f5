import { STORE_PATHS, type FieldProblems } from '#shared/contract/pages.ts';
import { customerUpdateProfile as contract } from '#shared/contract/members.ts';
import { getMessages } from '#shared/rules/words/getMessages.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { SESSION_IDLE_MS } from '../../../access/sessions.ts';
import type { StoreTx } from '../../../db/transaction.ts';
import { customerUpdateProfile } from '../../members/customerUpdateProfile.ts';
import { dayWords } from '../../orders/orderView.ts';
import { deviceLabel } from './deviceLabel.ts';
import { memberFrame, memberOf } from './memberFrame.ts';
import { goToStep, readStep } from '../forms/formStep.ts';
import { problemsIn, readFields } from '../forms/readFields.ts';

const STEPS = ['form'] as const;

export const profilePage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.profile,
  who: 'customer',
  handle: (context) => {
    const { members } = getMessages(context.language);
    const notices: Readonly<Record<string, string>> = {
      email: members.emailChanged,
      profile: members.saved,
      device: members.deviceSignedOut,
      devices: members.othersSignedOut,
    };
    const notice = notices[context.query.get('changed') ?? ''] ?? null;
    const refused = readStep(context, STORE_PATHS.profile, STEPS);
    return show(refused?.context ?? context, { notice, problems: refused?.problems ?? {} });
  },
});

/** Changes the name. */
export const profileSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.profile,
  who: 'customer',
  handle: async (context) => {
    const { storeId, form, base, languageQuery } = context;
    const read = readFields(contract.input, { storeId, name: form['name'] ?? '' });
    if (read.problems) return goToStep(context, { page: STORE_PATHS.profile, step: 'form', problems: read.problems });
    await customerUpdateProfile.handle(read.fields, { ...context, customer: memberOf(context) });
    return { goTo: profileAfter({ base, languageQuery }, 'profile') };
  },
});

/** The profile with the notice of what was just changed. */
export const profileAfter = (
  { base, languageQuery }: Pick<PageContext, 'base' | 'languageQuery'>,
  changed: 'email' | 'profile' | 'device' | 'devices',
): string => `${base}${STORE_PATHS.profile}${languageQuery === '' ? '?' : `${languageQuery}&`}changed=${changed}`;

async function show(
  context: PageContext,
  { problems, notice }: { problems: FieldProblems; notice: string | null },
): Promise<PageAnswer> {
  const member = memberOf(context);
  const { form, language } = context;
  const frame = await memberFrame(context);
  const sessions = await sessionsOf(context.tx, { accountId: member.id, now: context.now });
  return {
    show: {
      kind: 'member-profile',
      ...frame,
      customer: { ...frame.customer, name: form['name'] ?? frame.customer.name },
      sessions: sessions.map(({ id, user_agent, seen_at }) => ({
        id,
        device: deviceLabel(user_agent, getMessages(language)),
        lastSeen: dayWords(seen_at, language),
        isCurrent: id === member.sessionId,
      })),
      problems: problemsIn(language, problems),
      notice,
    },
  };
}

const MOST_SESSIONS = 50;

const sessionsOf = (tx: StoreTx, { accountId, now }: { accountId: string; now: Date }) =>
  tx.many(
    tx.q
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'seen_at'])
      .where('store_id', '=', tx.realm)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now)
      .where('seen_at', '>', new Date(now.getTime() - SESSION_IDLE_MS))
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .limit(MOST_SESSIONS),
  );
