import { defineBlock } from './defineBlock.ts';
import { choice, richText } from './field.ts';
import { paragraphs } from './rich.ts';

export const richTextBlock = defineBlock({
  type: 'richText',
  label: 'Text',
  about: 'Paragraphs, lists and quotes.',
  group: 'basics',
  fields: {
    text: richText({ label: 'Text' }),
    align: choice({ label: 'Align', options: { theme: 'As the theme', start: 'Start', center: 'Centre', end: 'End' } }),
  },
  sample: { text: paragraphs('Write here what people should know. A few short paragraphs read best on a phone.') },
});
