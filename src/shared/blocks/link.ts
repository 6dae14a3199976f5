import { defineBlock } from './defineBlock.ts';
import { address, choice, image, moment, text, toggle } from './field.ts';
import { LINK_ICONS } from './linkIcons.ts';

export const link = defineBlock({
  type: 'link',
  label: 'Link button',
  about: 'One button that leads anywhere you like.',
  group: 'basics',
  fields: {
    label: text({ label: 'Label', max: 90 }),
    note: text({ label: 'Second line', max: 120 }),
    url: address({ label: 'Link', help: 'A page, an e-mail address, or a telephone number such as tel:+4912345.' }),
    icon: choice({ label: 'Icon', options: LINK_ICONS }),
    thumbnail: image({ label: 'Thumbnail', help: 'A small picture instead of the icon.' }),
    highlight: toggle({ label: 'Highlight', help: 'Filled with your button colour. One or two at most stand out.' }),
    from: moment({ label: 'Show from', help: 'Empty: at once.' }),
    to: moment({ label: 'Show until', help: 'Empty: for ever.' }),
  },
  sample: { label: 'My latest video', url: 'https://example.com' },
});
