import { defineBlock } from './defineBlock.ts';
import { code, number, text } from './field.ts';

export const html = defineBlock({
  type: 'html',
  label: 'Custom HTML',
  about: 'Your own HTML in a separate frame. It can’t access the page or your visitors’ accounts.',
  group: 'layout',
  icon: 'code',
  fields: {
    title: text({ label: 'Frame title', help: 'Describes the content for people who use screen readers.', max: 90 }),
    source: code({
      label: 'HTML',
      help: 'Scripts and styles only run inside the frame. They can’t use cookies or storage, or change the page.',
      max: 50_000,
    }),
    height: number({ label: 'Height', min: 40, max: 2000, step: 10, unit: 'pixels', start: 240 }),
  },
  sample: {
    title: 'A note',
    source: '<p style="font: 1.25rem/1.5 system-ui; text-align: center">Add your own HTML here.</p>',
  },
});

/** Identifies a source text (FNV-1a). It does not need to be unpredictable. */
export function markOf(source: string): string {
  let mark = 0x811c9dc5;
  for (let at = 0; at < source.length; at += 1) mark = Math.imul(mark ^ source.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(36);
}
