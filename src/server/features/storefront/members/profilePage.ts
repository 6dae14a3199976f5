import { STORE_PATHS, type FieldProblems } from '#shared/contract/pages.ts';
import { customerUpdateProfile as contract } from '#shared/contract/members.ts';
import { isUuid } from '#shared/kit/ids.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { endSessions, SESSION_IDLE_MS } from '../../../access/sessions.ts';
import { identityOf, type StoreTx } from '../../../db/transaction.ts';
import { customerUpdateProfile } from '../../members/customerUpdateProfile.ts';
import { dayWords } from '../../orders/orderView.ts';
import { deviceLabel } from './deviceLabel.ts';
import { memberFrame, memberOf } from './memberFrame.ts';
import { problemsIn, readFields } from './readFields.ts';

export const profilePage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.profile,
  who: 'customer',
  handle: (context) => show(context, { status: 200 }),
});

/** A new name, or the end of sessions elsewhere. */
export const profileSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.profile,
  who: 'customer',
  handle: (context) => {
    const { intent } = context.form;
    if (intent === 'end-session') return endOne(context);
    return intent === 'end-others' ? endOthers(context) : save(context);
  },
});

async function save(context: PageContext): Promise<PageAnswer> {
  const read = readFields(contract.input, { storeId: context.storeId, name: context.form['name'] ?? '' });
  if (read.problems) return show(context, { problems: read.problems });
  await customerUpdateProfile.handle(read.fields, { ...context, customer: memberOf(context) });
  return show(context, { notice: wordsIn(context.language).members.saved, status: 200 });
}

async function endOne(context: PageContext): Promise<PageAnswer> {
  const only = context.form['session']?.toLowerCase() ?? '';
  if (isUuid(only)) await endSessions(identityOf(context.tx), { accountId: memberOf(context).id, only });
  return show(context, { notice: wordsIn(context.language).members.deviceOut, status: 200 });
}

async function endOthers(context: PageContext): Promise<PageAnswer> {
  const { id: accountId, sessionId: except } = memberOf(context);
  await endSessions(identityOf(context.tx), { accountId, except });
  return show(context, { notice: wordsIn(context.language).members.othersOut, status: 200 });
}

async function show(
  context: PageContext,
  { problems = {}, notice = null, status = 400 }: { problems?: FieldProblems; notice?: string | null; status?: number },
): Promise<PageAnswer> {
  const member = memberOf(context);
  const { language } = context;
  const sessions = await sessionsOf(context.tx, { accountId: member.id, now: context.now });
  return {
    status,
    show: {
      kind: 'member-profile',
      ...(await memberFrame(context)),
      sessions: sessions.map(({ id, user_agent, seen_at }) => ({
        id,
        device: deviceLabel(user_agent, wordsIn(language)),
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
