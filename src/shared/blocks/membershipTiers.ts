import { defineBlock } from './defineBlock.ts';
import { longText, product, text } from './field.ts';

export const membershipTiers = defineBlock({
  type: 'membershipTiers',
  label: 'Membership tiers',
  about: 'The tiers of your membership side by side. Each leads to its checkout.',
  group: 'products',
  icon: 'layers',
  fields: {
    title: text({ label: 'Title', help: 'Leave empty to use the title of the membership.', max: 90 }),
    words: longText({ label: 'Text', help: 'Leave empty to use its summary.', max: 300 }),
    product: product({ label: 'Membership', help: 'Leave empty to show your first membership.' }),
  },
  sample: {},
});
