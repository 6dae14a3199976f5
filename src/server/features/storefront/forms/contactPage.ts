import { ContactForm } from '#shared/contract/messages.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import { pageRoute } from '../../../access/page.ts';
import { leaveMessage } from '../../messages/leaveMessage.ts';
import { readFields } from './readFields.ts';
import { storeAndPage, storeFrame } from '../../pageFrame/storeFrame.ts';
import {
  findFormBlock,
  formAgain,
  formGone,
  formLater,
  formLimits,
  formReloaded,
  messagePage,
} from './visitorForms.ts';

const SENT = `${STORE_PATHS.contact}/sent`;

/** Accepts a visitor's message to the creator. */
export const contactSubmit = pageRoute({
  mode: 'storefront',
  method: 'POST',
  path: STORE_PATHS.contact,
  who: 'visitor',
  limits: formLimits('contact'),
  handle: async (context) => {
    const { form, base, tx } = context;
    const { store, page } = await storeAndPage(context);
    const found = await findFormBlock(tx, { page, type: 'contact', id: form['block'] });
    if (found === undefined) return formGone(store);
    const { block } = found;
    // Only bots fill in the honeypot field. They see the success message.
    if (form['website']) return { goTo: base + SENT };
    const { email = '', name = '', message = '' } = form;
    const read = readFields(ContactForm, { email, name, message });
    if (read.problems) return formAgain(store, { form: block, typed: form, problems: read.problems });
    await leaveMessage(context, { ...read.fields, block: block.id });
    return { goTo: base + SENT };
  },
  whenShort: formLater('contact'),
});

export const contactSent = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: SENT,
  who: 'visitor',
  handle: async (context) => {
    const store = await storeFrame(context);
    const { contact } = getMessages(store.language);
    return messagePage(store, {
      title: contact.sent,
      sentence: fill(contact.sentText, { store: store.name }),
      isDone: true,
    });
  },
});

export const contactPage = formReloaded(STORE_PATHS.contact);
