import { ContactForm } from '#shared/contract/messages.ts';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/words/fill.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';
import { pageRoute } from '../../access/page.ts';
import { leaveMessage } from '../messages/leaveMessage.ts';
import { readFields } from './members/readFields.ts';
import { storeAndPage, storeFrame } from './storeFrame.ts';
import { findFormBlock, formAgain, formGone, formLater, formLimits, rootOf, said } from './visitorForms.ts';

const SENT = `${STORE_PATHS.contact}/sent`;

/** Takes what a visitor writes to the creator. */
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
    // Only a machine fills in what nobody sees; it is told what it wants to hear.
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
    const { contact } = wordsIn(store.language);
    return said(store, {
      title: contact.sent,
      sentence: fill(contact.sentSays, { store: store.name }),
      isDone: true,
    });
  },
});

/** Where a form was refused, a reload asks for its address. */
export const contactPage = pageRoute({
  mode: 'storefront',
  method: 'GET',
  path: STORE_PATHS.contact,
  who: 'visitor',
  handle: ({ base }) => Promise.resolve({ goTo: rootOf({ base }) }),
});
