import { CONSENT_MAX } from '#shared/rules/limits.ts';
import { defineBlock } from './defineBlock.ts';
import { choice, longText, product, text, toggle } from './field.ts';

export const signup = defineBlock({
  type: 'signup',
  label: 'Email sign-up',
  about: 'Collects email addresses from people who want to hear from you. Each person confirms by email.',
  group: 'audience',
  icon: 'mailPlus',
  fields: {
    title: text({ label: 'Title', max: 90 }),
    words: longText({ label: 'Text', help: 'What subscribers get, and how often.', max: 300 }),
    button: text({
      label: 'Button label',
      help: 'Leave empty to use the default in the page’s language.',
      max: 40,
    }),
    product: product({
      label: 'Gift',
      help: 'A free product for everyone who confirms. Optional.',
    }),
    consent: longText({
      label: 'Consent',
      help: 'What people agree to, saved with each sign-up. Leave empty to use the default in the page’s language.',
      max: CONSENT_MAX,
    }),
    asksTick: toggle({ label: 'Require a checkbox', help: 'People must check a box to agree.' }),
    asksName: toggle({ label: 'Ask for a name' }),
    look: choice({ label: 'Style', options: { card: 'Card', open: 'Plain' } }),
  },
  sample: {
    title: 'News from the studio',
    words: 'One short email a month: what’s new and what’s nearly finished.',
  },
});
