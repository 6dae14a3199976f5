import { defineBlock } from './defineBlock.ts';
import { code, number, text } from './field.ts';

export const html = defineBlock({
  type: 'html',
  label: 'Custom HTML',
  about: 'Your own HTML, in a frame of its own that reaches nothing of the page or its visitors’ accounts.',
  group: 'layout',
  fields: {
    title: text({ label: 'Name of the frame', help: 'Says to who cannot see it what it holds.', max: 90 }),
    source: code({
      label: 'HTML',
      help: 'Scripts and styles run inside the frame only. It has no cookies, no storage, and opens nothing in the page itself.',
      max: 50_000,
    }),
    height: number({ label: 'Height', min: 40, max: 2000, step: 10, unit: 'pixels', start: 240 }),
  },
  sample: {
    title: 'A note',
    source: '<p style="font: 1.25rem/1.5 system-ui; text-align: center">Put your own HTML here.</p>',
  },
});

/** Tells one source from another, by FNV-1a; nobody needs it to be hard to guess. */
export function markOf(source: string): string {
  let mark = 0x811c9dc5;
  for (let at = 0; at < source.length; at += 1) mark = Math.imul(mark ^ source.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(36);
}
