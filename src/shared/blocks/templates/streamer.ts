import type { Template } from './template.ts';

export const streamer: Template = {
  id: 'streamer',
  label: 'Streamer',
  about: 'Your live channel, schedule, clips, emotes and presets.',
  theme: 'neon-pulse',
  pictures: { cover: 'orbit', clip: 'tiles' },
  content: (picture) => [
    ['profile', { cover: picture('cover'), bio: 'What you stream, and on which evenings.' }],
    [
      'columns',
      {
        layout: 'even',
        first: [
          [
            'video',
            {
              url: 'https://youtu.be/aqz-KE-bpKQ',
              title: 'The clip everyone should see first',
              poster: picture('clip', 'A still from your clip'),
            },
          ],
        ],
        second: [
          [
            'link',
            {
              label: 'Watch live',
              note: 'Add your channel here',
              url: 'https://example.com',
              icon: 'play',
              highlight: true,
            },
          ],
          [
            'linkGroup',
            {
              title: '',
              look: 'rows',
              links: [
                { label: 'Tuesday', note: 'What’s on, and when', url: 'https://example.com', icon: 'calendar' },
                { label: 'Thursday', note: 'What’s on, and when', url: 'https://example.com', icon: 'calendar' },
                { label: 'Sunday', note: 'What’s on, and when', url: 'https://example.com', icon: 'calendar' },
              ],
            },
          ],
        ],
      },
    ],
    [
      'countdown',
      { title: 'The next stream starts in', after: 'Live now.', label: 'Watch', url: 'https://example.com' },
    ],
    ['productGrid', { title: 'Emotes, overlays, presets' }],
    ['testimonials', { title: 'From the chat', look: 'swipe' }],
    ['social', { large: true }],
    ['signup', { title: 'News without an algorithm', words: 'When I go live, and what’s new in the store.' }],
  ],
};
