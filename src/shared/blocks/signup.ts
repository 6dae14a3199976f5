import { CONSENT_MAX } from '#shared/rules/limits.ts';
import { defineBlock } from './defineBlock.ts';
import { choice, longText, product, text, toggle } from './field.ts';

export const signup = defineBlock({
  type: 'signup',
  label: 'E-mail sign-up',
  about: 'Collects e-mails of people who want to hear from you. Each confirms by a letter first.',
  group: 'audience',
  fields: {
    title: text({ label: 'Title', max: 90 }),
    words: longText({ label: 'A few words', help: 'What they get, and how often.', max: 300 }),
    button: text({
      label: 'Words on the button',
      help: 'Empty: chosen for you, in the language of the page.',
      max: 40,
    }),
    product: product({
      label: 'Gift',
      help: 'A free product that everybody gets who confirms. Empty: none.',
    }),
    consent: longText({
      label: 'Consent',
      help: 'What they agree to; kept with each sign-up. Empty: a sentence in the language of the page.',
      max: CONSENT_MAX,
    }),
    asksTick: toggle({ label: 'Ask for a tick', help: 'They must tick a box to agree.' }),
    asksName: toggle({ label: 'Ask for a name' }),
    look: choice({ label: 'Look', options: { card: 'Card', open: 'Without a card' } }),
  },
  sample: {
    title: 'Letters from the studio',
    words: 'One short e-mail a month: what is new, and what is nearly done.',
  },
});
