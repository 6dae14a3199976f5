import { defineBlock } from './defineBlock.ts';
import { choice, list, NO_IMAGE, text, toggle } from './field.ts';
import { LINK_FIELDS } from './linkFields.ts';

const PLAIN = { thumbnail: NO_IMAGE, highlight: false };

export const linkGroup = defineBlock({
  type: 'linkGroup',
  label: 'Link group',
  about: 'Several links under one title that visitors can collapse.',
  group: 'basics',
  icon: 'list',
  fields: {
    title: text({ label: 'Title', help: 'A group without a title can’t be collapsed.', max: 90 }),
    fold: choice({
      label: 'Collapsing',
      options: { never: 'Always open', open: 'Open by default', closed: 'Collapsed by default' },
    }),
    look: choice({ label: 'Style', options: { buttons: 'Buttons', rows: 'One card with rows', tiles: 'Tiles' } }),
    links: list({
      label: 'Links',
      max: 30,
      itemName: 'link',
      sample: { label: 'Another link', url: 'https://example.com' },
      fields: {
        ...LINK_FIELDS,
        highlight: toggle({ label: 'Highlight' }),
      },
    }),
  },
  sample: {
    title: 'Find me elsewhere',
    links: [
      { label: 'Where I write', note: '', url: 'https://example.com', icon: 'pen', ...PLAIN },
      { label: 'Where I talk', note: '', url: 'https://example.com', icon: 'mic', ...PLAIN },
      { label: 'Where to meet me', note: '', url: 'https://example.com', icon: 'pin', ...PLAIN },
    ],
  },
});
