import type { LegalKind } from '#shared/rules/legal.ts';

interface Seller {
  name: string;
  contact_email: string;
  postal_address: string | null;
}

/**
 * A starting text as an editor document. Placeholders in square brackets must be filled in before the page can be
 * published.
 */
export function starterText(kind: LegalKind, seller: Seller): object {
  const sections = SECTIONS[kind](factsOf(seller));
  return {
    type: 'doc',
    content: sections.flatMap(([title, ...paragraphs]) => [heading(title), ...paragraphs.map(paragraph)]),
  };
}

type Section = readonly [title: string, ...paragraphs: string[]];
type Facts = { store: string; email: string; address: string };

const factsOf = ({ name, contact_email: email, postal_address: address }: Seller): Facts => ({
  store: name,
  email: email || '[your email address]',
  address: address?.replaceAll('\n', ', ') || '[your postal address]',
});

const SECTIONS: Readonly<Record<LegalKind, (facts: Facts) => readonly Section[]>> = {
  terms: ({ store, email, address }) => [
    [
      'Who you buy from',
      `The seller is [your full name or company], trading as ${store}, ${address}. Write to ${email}.`,
    ],
    [
      'What you buy',
      'You buy digital files or online content. You get them right after payment, on the next page and by email.',
      'You may use them yourself: [for personal use only, or describe what buyers may do]. You may not sell or share the files.',
    ],
    [
      'Price and payment',
      'You pay the total shown at checkout: [with or without VAT]. Your order is placed when the payment goes through.',
    ],
    ['If something goes wrong', `If a file is broken or not as described, write to ${email} and we will fix it.`],
    [
      'Law',
      'These terms are governed by the law of [your country]. They don’t limit the rights that consumers have by law.',
    ],
  ],
  privacy: ({ store, email, address }) => [
    ['Who is responsible', `[Your full name or company], trading as ${store}, ${address}. Write to ${email}.`],
    [
      'What is stored and why',
      'When you buy: your email address, your name if you enter it, what you bought and how you paid. This is needed to deliver the files, answer your questions and keep accounts.',
      'When you subscribe: your email address, until you unsubscribe. Every email has an unsubscribe link.',
      'When you visit: page views are counted without cookies and without identifying you.',
    ],
    [
      'Who else receives it',
      'The platform that runs this store and the payment provider process data on behalf of the seller: [name them, and others you use].',
    ],
    [
      'How long it is stored',
      'Order records are kept for [years] years because the law requires it. Other data is deleted when you ask, or when it is no longer needed.',
    ],
    [
      'Your rights',
      `You can ask what is stored about you and have it corrected, exported or deleted. Write to ${email}. You can also complain to [your data protection authority].`,
    ],
  ],
  refunds: ({ email }) => [
    [
      'Refunds',
      `You can get your money back within [number] days of your purchase if [your conditions]. Write to ${email} with your order number.`,
    ],
    [
      'Right of withdrawal',
      '[If you sell to consumers in the European Union: describe whether and how they can withdraw within 14 days, and that the right ends when the download starts with their consent.]',
    ],
    [
      'How refunds are paid',
      'Refunds go back to the card you paid with. You can no longer open the files of a refunded order.',
    ],
  ],
  imprint: ({ store, email, address }) => [
    ['Provider of this store', `[Your full name or company], trading as ${store}`, address],
    ['Contact', `Email: ${email}`, 'Phone: [your phone number, or delete this line]'],
    ['Register and tax', '[Company register and number, and VAT number, if you have them]'],
    ['Responsible for the content', '[Your full name]'],
  ],
};

const heading = (text: string): object => ({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] });
const paragraph = (text: string): object => ({ type: 'paragraph', content: [{ type: 'text', text }] });
