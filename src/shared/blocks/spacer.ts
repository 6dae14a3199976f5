import { defineBlock } from './defineBlock.ts';
import { choice } from './field.ts';

export const spacer = defineBlock({
  type: 'spacer',
  label: 'Spacer',
  about: 'Empty space between two sections.',
  group: 'layout',
  icon: 'moveVertical',
  fields: { height: choice({ label: 'Height', options: { s: 'Small', m: 'Medium', l: 'Large', xl: 'Extra large' } }) },
  sample: { height: 'm' },
});
