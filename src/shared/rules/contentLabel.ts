import type { ContentKind } from './productKind.ts';
import { fill, fillCount } from './messages/fill.ts';
import type { Messages } from './messages/Messages.ts';

interface Labeled {
  kind: ContentKind;
  title: string;
  /** How many pages a text has, how many lessons a course has, or how many calls can be booked. */
  pages: number;
}

/** A content for a page: its title with 'Link', 'License key', '3 pages', '12 lessons' or 'Calls: 5'. */
export const contentView = ({ kind, title, pages }: Labeled, messages: Messages) => ({
  kind,
  title,
  fact: factOf({ kind, pages }, messages),
});

function factOf({ kind, pages }: Omit<Labeled, 'title'>, messages: Messages): string {
  const { contents } = messages;
  if (kind === 'link' || kind === 'licence') return contents[kind];
  if (kind === 'call') return pages === 1 ? contents.call : fill(contents.calls, { count: `${pages}` });
  return fillCount(messages, contents[COUNTED[kind]], pages);
}

const COUNTED = { text: 'pages', course: 'lessons' } as const;
