import { STORE_PATHS, type FieldProblems } from '#shared/contract/pages.ts';
import { customerUpdateProfile as contract } from '#shared/contract/members.ts';
import { EMAIL_PREFERENCES } from '#shared/rules/emailPreference.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute, type PageAnswer, type PageContext } from '../../../access/page.ts';
import { liveSessions } from '../../../access/sessions.ts';
import { identityOf } from '../../../db/transaction.ts';
import { hasCourses } from '../../courses/hasCourses.ts';
import { customerUpdateProfile } from '../../members/customerUpdateProfile.ts';
import { wantsReplyEmails } from '../../posts/comments/replyEmails.ts';
import { wantsCampaigns } from '../../subscribers/emailChoice.ts';
import { wantsEmail } from '../../subscribers/emailPreferences.ts';
import { dayText } from '../../orders/dayText.ts';
import { deviceLabel } from './deviceLabel.ts';
import { memberAt, memberFrame, memberOf } from './memberFrame.ts';
import { passkeysView } from './passkeyPages.ts';
import { profileAfter } from './profileAfter.ts';
import { goToStep, readStep } from '../forms/formStep.ts';
import { problemsIn, readFields } from '../forms/readFields.ts';

const STEPS = ['form'] as const;
const MOST_SESSIONS = 50;

export const profilePage = pageRoute({
  mode: 'members',
  method: 'GET',
  path: STORE_PATHS.profile,
  who: 'customer',
  handle: (context) => {
    const { members, passkeys } = getMessages(context.language);
    const notices: Readonly<Record<string, string>> = {
      email: members.emailChanged,
      emails: members.emailsSaved,
      profile: members.saved,
      device: members.deviceSignedOut,
      devices: members.othersSignedOut,
      'passkey-added': passkeys.isAdded,
      'passkey-removed': passkeys.isRemoved,
      'passkey-renamed': passkeys.isRenamed,
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
    const { storeId, form, base, linkQuery } = context;
    const read = readFields(contract.input, { storeId, name: form['name'] ?? '' });
    if (read.problems) return goToStep(context, { page: STORE_PATHS.profile, step: 'form', problems: read.problems });
    await customerUpdateProfile.handle(read.fields, { ...context, customer: memberOf(context) });
    return { goTo: profileAfter({ base, linkQuery }, 'profile') };
  },
});

async function show(
  context: PageContext,
  { problems, notice }: { problems: FieldProblems; notice: string | null },
): Promise<PageAnswer> {
  const member = memberOf(context);
  const { form, language } = context;
  const frame = await memberFrame(context);
  const shown = { accountId: member.id, now: context.now, most: MOST_SESSIONS };
  const { email } = frame.customer;
  const [sessions, passkeys, wantsNews, wantsReplies, preferences] = await Promise.all([
    liveSessions(identityOf(context.tx), shown),
    passkeysView(context, email),
    wantsCampaigns(context.tx, email),
    wantsReplyEmails(context.tx, memberAt(context)),
    findPreferences(context, { customerId: member.id, email }),
  ]);
  return {
    show: {
      kind: 'member-profile',
      ...frame,
      customer: { ...frame.customer, name: form['name'] ?? frame.customer.name },
      wantsNews,
      wantsReplies,
      preferences,
      sessions: sessions.map(({ id, user_agent, seen_at }) => ({
        id,
        device: deviceLabel(user_agent, getMessages(language)),
        lastSeen: dayText(seen_at, language),
        isCurrent: id === member.sessionId,
      })),
      passkeys,
      problems: problemsIn(language, problems),
      notice,
    },
  };
}

/** A store without courses has no emails about lessons. */
async function findPreferences({ tx }: PageContext, customer: { customerId: string; email: string }) {
  const hasLessons = await hasCourses(tx);
  return Promise.all(
    EMAIL_PREFERENCES.filter((kind) => kind !== 'lessons' || hasLessons).map(async (kind) => ({
      kind,
      isWanted: await wantsEmail(tx, { ...customer, kind }),
    })),
  );
}
