import { defineBlock } from './defineBlock.ts';
import { address, choice, image, media, text } from './field.ts';

export const video = defineBlock({
  type: 'video',
  label: 'Video',
  about: 'A video that loads when somebody presses play, and not before.',
  group: 'media',
  fields: {
    url: address({
      label: 'Video link',
      help: 'From YouTube, Vimeo or TikTok. Nothing of theirs is loaded until a visitor presses play.',
      placeholder: 'https://youtu.be/…',
    }),
    file: media({
      label: 'Or a file of yours',
      help: 'MP4 or WebM. It is played instead of the link.',
      accepts: 'video',
    }),
    title: text({ label: 'Title', help: 'What the video shows. It stands on the picture.', max: 120 }),
    poster: image({ label: 'Picture', help: 'Shown before the video plays. Empty: one is drawn in your colours.' }),
    shape: choice({
      label: 'Shape',
      options: { auto: 'As the video', wide: 'Wide, 16:9', square: 'Square', tall: 'Tall, 9:16' },
    }),
  },
  sample: { title: 'A look into the studio' },
});
