import { defineBlock } from './defineBlock.ts';
import { address, choice, image, media, text } from './field.ts';

export const video = defineBlock({
  type: 'video',
  label: 'Video',
  about: 'A video that loads when a visitor presses play.',
  group: 'media',
  icon: 'film',
  fields: {
    url: address({
      label: 'Video link',
      help: 'From YouTube, Vimeo or TikTok. Nothing loads from there until a visitor presses play.',
      placeholder: 'https://youtu.be/…',
    }),
    file: media({
      label: 'Or your own file',
      help: 'MP4 or WebM. Used instead of the link.',
      accepts: 'video',
    }),
    title: text({ label: 'Title', help: 'What the video is about. Shown on the cover image.', max: 120 }),
    poster: image({
      label: 'Cover image',
      help: 'Shown before the video plays. Leave empty to show a drawing in your colors.',
    }),
    shape: choice({
      label: 'Shape',
      options: { auto: 'Original', wide: 'Wide, 16:9', square: 'Square', tall: 'Tall, 9:16' },
    }),
  },
  sample: { title: 'A look inside the studio' },
});
