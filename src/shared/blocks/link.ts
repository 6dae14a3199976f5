import { defineBlock } from './defineBlock.ts';
import { address, choice, image, moment, text, toggle } from './field.ts';
import { LINK_ICONS } from './linkIcons.ts';

export const link = defineBlock({
  type: 'link',
  label: 'Link button',
  about: 'A button that links anywhere you like.',
  group: 'basics',
  icon: 'link',
  fields: {
    label: text({ label: 'Label', max: 90 }),
    note: text({ label: 'Subtitle', max: 120 }),
    url: address({ label: 'Link', help: 'A web page, an email address, or a phone number such as tel:+4912345.' }),
    icon: choice({ label: 'Icon', options: LINK_ICONS }),
    thumbnail: image({ label: 'Thumbnail', help: 'A small image instead of the icon.' }),
    highlight: toggle({
      label: 'Highlight',
      help: 'Fills the button with your button color. Works best on one or two links.',
    }),
    from: moment({ label: 'Show from', help: 'Leave empty to show it right away.' }),
    to: moment({ label: 'Show until', help: 'Leave empty to show it indefinitely.' }),
  },
  sample: { label: 'My latest video', url: 'https://example.com' },
});
