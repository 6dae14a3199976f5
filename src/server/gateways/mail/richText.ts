import type { RichNode } from './emailBlocks.ts';
import { safeLinkOf } from './safeLinkOf.ts';

/** Renders a creator's document as plain text: parts on separate lines, URLs after the text that links to them. */
export const richText = (node: RichNode): string => parts(node).join('\n\n').trim();

const parts = ({ content = [] }: RichNode): string[] => content.map(partText).filter((part) => part !== '');

function partText(node: RichNode): string {
  switch (node.type) {
    case 'heading':
      return `${lineText(node)}\n${'='.repeat(Math.min(60, lineText(node).length))}`;
    case 'bulletList':
      return items(node, () => '- ');
    case 'orderedList':
      return items(node, (at) => `${at + Number(node.attrs?.['start'] ?? 1)}. `);
    case 'blockquote':
      return indented(parts(node).join('\n\n'), '> ');
    case 'horizontalRule':
      return '-'.repeat(40);
    default:
      return lineText(node);
  }
}

const items = ({ content = [] }: RichNode, sign: (at: number) => string): string =>
  content
    .map((item, at) => sign(at) + indented(parts(item).join('\n'), ' '.repeat(sign(at).length)).trimStart())
    .join('\n');

const indented = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => (by + line).trimEnd())
    .join('\n');

const lineText = ({ content = [] }: RichNode): string => content.map(wordText).join('');

function wordText(node: RichNode): string {
  if (node.type === 'hardBreak') return '\n';
  if (node.type !== 'text') return lineText(node);
  const text = node.text ?? '';
  const link = node.marks?.find(({ type }) => type === 'link');
  const href = link ? safeLinkOf(link)?.replace(/^mailto:/i, '') : undefined;
  return href === undefined || href === text ? text : `${text} (${href})`;
}
