import type { EmailMessage, EmailBlock, ReceiptLine, ReceiptTotal } from './emailBlocks.ts';
import { richText } from './richText.ts';

/** The plain-text version of an email, for watches and clients that show no HTML. */
export function renderEmailText({ brand, blocks }: EmailMessage): string {
  const parts = blocks.map(blockText).filter((part) => part !== '');
  return `${[...parts, `-- \n${brand.name}\n${brand.url}`].join('\n\n')}\n`;
}

function blockText(block: EmailBlock): string {
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
    case 'picture':
      return pictureText(block);
    case 'product':
      return [block.title, block.line, block.price, block.url].filter((line) => line !== '').join('\n');
    case 'leave':
      return leaveText(block);
    case 'seller':
      // The signature below gives the store's URL.
      return block.text;
  }
}

/** The picture's alternative text and its link. */
function pictureText({ picture: { alt }, link }: Extract<EmailBlock, { kind: 'picture' }>): string {
  return [alt === '' ? '' : `[${alt}]`, link ?? ''].filter((line) => line !== '').join('\n');
}

function leaveText({ text, label, url, address }: Extract<EmailBlock, { kind: 'leave' }>): string {
  const lines = `${text}\n${label}${url === null ? '' : `: ${url}`}`;
  return address === null ? lines : `${lines}\n\n${address}`;
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
