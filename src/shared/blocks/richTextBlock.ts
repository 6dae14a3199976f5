import { defineBlock } from './defineBlock.ts';
import { choice, richText } from './field.ts';
import { paragraphs } from './rich.ts';

export const richTextBlock = defineBlock({
  type: 'richText',
  label: 'Text',
  about: 'Paragraphs, lists and quotes.',
  group: 'basics',
  icon: 'alignLeft',
  fields: {
    text: richText({ label: 'Text' }),
    align: choice({
      label: 'Alignment',
      options: { theme: 'Theme default', start: 'Start', center: 'Center', end: 'End' },
    }),
  },
  sample: { text: paragraphs('Write what people should know. A few short paragraphs read best on a phone.') },
});
