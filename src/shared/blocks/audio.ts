import { defineBlock } from './defineBlock.ts';
import { address, image, media, text } from './field.ts';

export const audio = defineBlock({
  type: 'audio',
  label: 'Audio',
  about: 'A song, an episode or a list that loads when somebody presses play.',
  group: 'media',
  fields: {
    url: address({
      label: 'Link',
      help: 'From Spotify or SoundCloud. Nothing of theirs is loaded until a visitor presses play.',
      placeholder: 'https://open.spotify.com/…',
    }),
    file: media({
      label: 'Or a file of yours',
      help: 'MP3, M4A or OGG. It is played instead of the link.',
      accepts: 'audio',
    }),
    title: text({ label: 'Title', max: 120 }),
    note: text({ label: 'Second line', help: 'Such as who plays, or the number of the episode.', max: 120 }),
    cover: image({ label: 'Cover' }),
  },
  sample: { title: 'The newest episode', note: 'Twenty minutes about how it began' },
});
