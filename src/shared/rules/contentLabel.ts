import type { ContentKind } from './productKind.ts';
import { fillCount } from './messages/fill.ts';
import type { Messages } from './messages/Messages.ts';

interface Labeled {
  kind: ContentKind;
  title: string;
  pages: number;
}

/** A link or text for a page: its title with 'Link' or '3 pages'. */
export const contentView = ({ kind, title, pages }: Labeled, messages: Messages) => ({
  kind,
  title,
  fact: kind === 'link' ? messages.contents.link : fillCount(messages, messages.contents.pages, pages),
});
