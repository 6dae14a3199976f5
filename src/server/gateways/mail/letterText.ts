import type { Letter, LetterBlock, ReceiptLine, ReceiptTotal } from './letterBlocks.ts';
import { richText } from './richText.ts';

/** The plain-text twin of a letter: for readers, watches and programs that show no HTML. */
export function letterText({ brand, blocks }: Letter): string {
  return `${[...blocks.map(blockText), `-- \n${brand.name}\n${brand.url}`].join('\n\n')}\n`;
}

function blockText(block: LetterBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min(60, block.text.length))}`;
    case 'paragraph':
    case 'note':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'code':
      return `    ${block.code}`;
    case 'receipt':
      return [...block.lines.map(lineText), RULE, ...block.totals.map(totalText)].join('\n');
    case 'divider':
      return RULE;
    case 'rich':
      return richText(block.content);
    case 'product':
      return [block.title, block.line, block.price, block.url].filter((line) => line !== '').join('\n');
    case 'leave':
      return leaveText(block);
    case 'seller':
      return leaveText({ ...block, address: null });
  }
}

function leaveText({ text, label, url, address }: Omit<Extract<LetterBlock, { kind: 'leave' }>, 'kind'>): string {
  const way = `${text}\n${label}${url === null ? '' : `: ${url}`}`;
  return address === null ? way : `${way}\n\n${address}`;
}

const RULE = '-'.repeat(40);

function lineText({ title, detail, amount, files = [] }: ReceiptLine): string {
  return [
    `${title}: ${amount}`,
    ...[detail ?? '', ...files].filter((line) => line !== '').map((line) => `  ${line}`),
  ].join('\n');
}

function totalText({ label, amount }: ReceiptTotal): string {
  return `${label}: ${amount}`;
}
