import type { LegalKind } from '#shared/rules/legal.ts';

interface Seller {
  name: string;
  contact_email: string;
  postal_address: string | null;
}

/**
 * A text to start from, as the editor's document. What only the creator knows is in square brackets, and is to be
 * filled in before the page can be published.
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
      'You buy digital files or online content. They are ready right after the payment, on the page that follows it and by email.',
      'You may use them yourself: [for personal use only, or say what buyers may do]. You may not sell or share the files.',
    ],
    [
      'Price and payment',
      'The total before you pay is what you pay: [with or without VAT]. The order is placed when the payment goes through.',
    ],
    ['If something is wrong', `If a file is broken or not as described, write to ${email} and it will be put right.`],
    ['Law', 'These terms are under the law of [your country]. Rights that consumers have by law stay as they are.'],
  ],
  privacy: ({ store, email, address }) => [
    ['Who is responsible', `[Your full name or company], trading as ${store}, ${address}. Write to ${email}.`],
    [
      'What is stored, and why',
      'When you buy: your email address, your name if you give it, what you bought, and how it was paid. It is needed to deliver the files, to answer you, and for the books.',
      'When you subscribe: your email address, until you unsubscribe. Every email has a link for it.',
      'When you visit: pages are counted without cookies and without knowing who you are.',
    ],
    [
      'Who else sees it',
      'The platform that runs this store and the payment provider process data on behalf of the seller: [name them, and others you use].',
    ],
    [
      'How long',
      'Order records are kept for [years] years because the law asks for it. Other data goes when you ask, or when it is not needed.',
    ],
    [
      'Your rights',
      `You can ask what is stored about you, and have it corrected, exported or deleted. Write to ${email}. You can also complain to [your data protection authority].`,
    ],
  ],
  refunds: ({ email }) => [
    [
      'Refunds',
      `You can have your money back within [number] days of buying if [your conditions]. Write to ${email} with the number of your order.`,
    ],
    [
      'Right of withdrawal',
      '[If you sell to consumers in the European Union: say here whether and how they can withdraw within 14 days, and that the right ends when the download starts with their consent.]',
    ],
    [
      'How it is paid back',
      'Refunds go back to the card that paid. Files of a refunded order can no longer be opened.',
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
