import { defineBlock } from './defineBlock.ts';
import { choice } from './field.ts';

export const divider = defineBlock({
  type: 'divider',
  label: 'Divider',
  about: 'A thin line between two sections.',
  group: 'layout',
  icon: 'minus',
  fields: {
    look: choice({ label: 'Style', options: { rule: 'Line', dash: 'Short line', dots: 'Three dots', wave: 'Wave' } }),
  },
  sample: {},
});
