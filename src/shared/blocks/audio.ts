import { defineBlock } from './defineBlock.ts';
import { address, image, media, text } from './field.ts';

export const audio = defineBlock({
  type: 'audio',
  label: 'Audio',
  about: 'A song, episode or playlist that loads when a visitor presses play.',
  group: 'media',
  icon: 'music',
  fields: {
    url: address({
      label: 'Link',
      help: 'From Spotify or SoundCloud. Nothing loads from there until a visitor presses play.',
      placeholder: 'https://open.spotify.com/…',
    }),
    file: media({
      label: 'Or your own file',
      help: 'MP3, M4A or OGG. Used instead of the link.',
      accepts: 'audio',
    }),
    title: text({ label: 'Title', max: 120 }),
    note: text({ label: 'Subtitle', help: 'Such as the artist or the episode number.', max: 120 }),
    cover: image({ label: 'Cover' }),
  },
  sample: { title: 'The latest episode', note: 'Twenty minutes about how it began' },
});
