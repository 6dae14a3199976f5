import { STORE_PATHS } from '#shared/contract/pages.ts';
import { EMAIL_PREFERENCES } from '#shared/rules/emailPreference.ts';
import { pageRoute } from '../../../access/page.ts';
import { loadCustomer } from '../../members/memberSession.ts';
import { saveReplyEmails } from '../../posts/comments/replyEmails.ts';
import { saveCampaignChoice } from '../../subscribers/emailChoice.ts';
import { savePreference } from '../../subscribers/emailPreferences.ts';
import { memberOf } from './memberFrame.ts';
import { profileAfter } from './profileAfter.ts';

/** Saves which emails of the store a customer gets. */
export const emailsSubmit = pageRoute({
  mode: 'members',
  method: 'POST',
  path: STORE_PATHS.emails,
  who: 'customer',
  handle: async (context) => {
    const { tx, form, now } = context;
    const { email } = await loadCustomer(tx, memberOf(context).id);
    await saveCampaignChoice(tx, { email, isWanted: form['news'] === 'yes', now });
    // The form of a page that was loaded before may not show these choices.
    for (const kind of EMAIL_PREFERENCES.filter((each) => form['shows']?.split(' ').includes(each)))
      await savePreference(tx, { customerId: memberOf(context).id, kind, isWanted: form[kind] === 'yes', now });
    if (form['hasReplies'] === 'yes') await saveReplyEmails(tx, memberOf(context).id, form['replies'] === 'yes');
    return { goTo: profileAfter(context, 'emails') };
  },
});
