import { defineBlock } from './defineBlock.ts';
import { choice } from './field.ts';

export const spacer = defineBlock({
  type: 'spacer',
  label: 'Space',
  about: 'Room to breathe between two parts.',
  group: 'layout',
  fields: { height: choice({ label: 'Height', options: { s: 'Small', m: 'Medium', l: 'Large', xl: 'Very large' } }) },
  sample: { height: 'm' },
});
