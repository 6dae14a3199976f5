import { address, choice, image, text } from './field.ts';
import { LINK_ICONS } from './linkIcons.ts';

/** The fields of a link button, alone or in a group. */
export const LINK_FIELDS = {
  label: text({ label: 'Label', max: 90 }),
  note: text({ label: 'Subtitle', max: 120 }),
  url: address({ label: 'Link', help: 'A web page, an email address, or a phone number such as tel:+4912345.' }),
  icon: choice({ label: 'Icon', options: LINK_ICONS }),
  thumbnail: image({ label: 'Thumbnail', help: 'A small image instead of the icon.' }),
};
