import type { ContentKind } from './productKind.ts';
import { fillCount } from './messages/fill.ts';
import type { Messages } from './messages/Messages.ts';

interface Labeled {
  kind: ContentKind;
  title: string;
  /** Of a text, or the lessons of a course. */
  pages: number;
}

/** A content for a page: its title with 'Link', '3 pages' or '12 lessons'. */
export const contentView = ({ kind, title, pages }: Labeled, messages: Messages) => ({
  kind,
  title,
  fact: kind === 'link' ? messages.contents.link : fillCount(messages, messages.contents[COUNTED[kind]], pages),
});

const COUNTED = { text: 'pages', course: 'lessons' } as const;
