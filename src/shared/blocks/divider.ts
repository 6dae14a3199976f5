import { defineBlock } from './defineBlock.ts';
import { choice } from './field.ts';

export const divider = defineBlock({
  type: 'divider',
  label: 'Divider',
  about: 'A quiet line between two parts.',
  group: 'layout',
  fields: {
    look: choice({ label: 'Look', options: { rule: 'Line', dash: 'Short line', dots: 'Three dots', wave: 'Wave' } }),
  },
  sample: {},
});
