import { STORE_PATHS } from '#shared/contract/pages.ts';
import { pageRoute } from '../../../access/page.ts';
import { loadCustomer } from '../../members/memberSession.ts';
import { saveReplyEmails } from '../../posts/comments/replyEmails.ts';
import { saveCampaignChoice } from '../../subscribers/emailChoice.ts';
import { memberOf } from './memberFrame.ts';
import { profileAfter } from './profilePage.ts';

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
    // The form of a page that was loaded before has no such field.
    if (form['hasReplies'] === 'yes') await saveReplyEmails(tx, memberOf(context).id, form['replies'] === 'yes');
    return { goTo: profileAfter(context, 'emails') };
  },
});
