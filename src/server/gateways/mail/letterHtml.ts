import { BREAK } from './letterBreak.ts';
import { escapeHtml, safeUrl } from './letterEscapes.ts';
import type { LetterBlock, LetterPicture, ReceiptLine, ReceiptTotal } from './letterBlocks.ts';
import type { LetterColours } from './letterColours.ts';
import { richHtml } from './richHtml.ts';

/** `start` and `end`: the sides on which the lines of its language begin and end. */
export type Look = { font: string; colours: LetterColours; start: 'left' | 'right'; end: 'left' | 'right' };

/** One block as a row of the letter's table. */
export function blockHtml(block: LetterBlock, look: Look): string {
  switch (block.kind) {
    case 'heading':
      return row('0 0 12px', headingHtml(block.text, look));
    case 'paragraph':
      return row('0 0 16px', textHtml(block.text, look));
    case 'button':
      return row('8px 0 24px', buttonHtml(block, look));
    case 'code':
      return row('8px 0 24px', codeHtml(block.code, look));
    case 'receipt':
      return row('8px 0 24px', receiptHtml(block, look));
    case 'note':
      return row('0 0 8px', noteHtml(block.text, look));
    case 'divider':
      return row('8px 0 24px', dividerHtml(look));
    case 'rich':
      return row('0', richHtml(block.content, look));
    case 'product':
      return row('8px 0 24px', productHtml(block, look));
    case 'leave':
      return row('0', leaveHtml(block, look));
    case 'seller':
      return row('16px 0 0', leaveHtml({ ...block, address: null }, look));
  }
}

const row = (padding: string, content: string) => `<tr><td style="padding:${padding}">${content}</td></tr>`;

function headingHtml(text: string, { font, colours: { light } }: Look): string {
  return `<h1 class="ink" style="margin:0;font:700 24px/1.25 ${font};letter-spacing:-0.01em;color:${light.ink};${BREAK}">${escapeHtml(text)}</h1>`;
}

function textHtml(text: string, { font, colours: { light } }: Look): string {
  return `<p class="soft" style="margin:0;font:16px/1.55 ${font};color:${light.soft};${BREAK}">${withBreaks(text)}</p>`;
}

function noteHtml(text: string, { font, colours: { light } }: Look): string {
  return `<p class="faint" style="margin:0;font:14px/1.5 ${font};color:${light.faint};${BREAK}">${withBreaks(text)}</p>`;
}

function buttonHtml({ label, url }: { label: string; url: string }, { font, colours: { button } }: Look): string {
  const { back, edge, ink } = button.light;
  const style = `display:inline-block;padding:13px 24px;border:1px solid ${edge};border-radius:10px;background:${back};color:${ink};font:600 16px/1.25 ${font};text-decoration:none;${BREAK}`;
  return `<a class="button" href="${safeUrl(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

function codeHtml(code: string, { colours: { light } }: Look): string {
  const font = `600 34px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="well" align="center" style="background:${light.well};border-radius:10px;padding:20px 12px;color:${light.ink};font:${font};letter-spacing:0.18em;text-indent:0.18em">${escapeHtml(code)}</td></tr></table>`;
}

function dividerHtml({ colours: { light } }: Look): string {
  return `<div class="line" style="border-top:1px solid ${light.line};height:0;font-size:0;line-height:0">&nbsp;</div>`;
}

type Product = Extract<LetterBlock, { kind: 'product' }>;

function productHtml({ title, line, price, url, picture }: Product, { font, colours: { light } }: Look): string {
  const link = (html: string) =>
    `<a class="ink" href="${safeUrl(url)}" style="color:${light.ink};text-decoration:none">${html}</a>`;
  const summary = line
    ? `<br><span class="soft" style="font:15px/1.5 ${font};color:${light.soft}">${escapeHtml(line)}</span>`
    : '';
  const words = `<td style="padding:16px 20px 20px"><span class="ink" style="font:600 17px/1.35 ${font};color:${light.ink};${BREAK}">${link(escapeHtml(title))}</span>${summary}<br><span class="ink" style="font:600 15px/1.9 ${font};color:${light.ink}">${escapeHtml(price)}</span></td>`;
  const cover = picture
    ? `<tr><td style="padding:0;font-size:0;line-height:0">${link(pictureHtml(picture))}</td></tr>`
    : '';
  return `<table role="presentation" class="well line" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.well};border:1px solid ${light.line};border-radius:12px;border-collapse:separate;overflow:hidden">${cover}<tr>${words}</tr></table>`;
}

// The width as an attribute too: Outlook knows no max-width.
function pictureHtml({ url, alt, width, height }: LetterPicture): string {
  const shown = Math.min(width, PICTURE_WIDTH);
  return `<img src="${safeUrl(url)}" alt="${escapeHtml(alt)}" width="${shown}" height="${Math.round((height * shown) / width)}" style="display:block;width:100%;max-width:100%;height:auto;border:0;border-radius:11px 11px 0 0">`;
}

/** What is left of 600 px inside the card's padding and edge. */
const PICTURE_WIDTH = 534;

type Leave = Omit<Extract<LetterBlock, { kind: 'leave' }>, 'kind'>;

function leaveHtml({ text, label, url, address }: Leave, { font, colours: { light } }: Look): string {
  const style = `font:13px/1.6 ${font};color:${light.faint};${BREAK}`;
  const way =
    url === null
      ? escapeHtml(label)
      : `<a class="faint" href="${safeUrl(url)}" style="color:${light.faint};text-decoration:underline">${escapeHtml(label)}</a>`;
  const sender =
    address === null ? '' : `<p class="faint" dir="auto" style="margin:12px 0 0;${style}">${withBreaks(address)}</p>`;
  return `<p class="faint" dir="auto" style="margin:0;${style}">${escapeHtml(text)}<br>${way}</p>${sender}`;
}

type Receipt = { lines: ReceiptLine[]; totals: ReceiptTotal[] };

function receiptHtml({ lines, totals }: Receipt, look: Look): string {
  const rows = [
    ...lines.map((line) => lineHtml(line, look)),
    ...totals.map((total, index) => totalHtml(total, index === 0, look)),
  ];
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${rows.join('\n')}</table>`;
}

function lineHtml(line: ReceiptLine, look: Look): string {
  const {
    font,
    colours: { light },
    end,
  } = look;
  const cell = `border-top:1px solid ${light.line};padding:12px 0;vertical-align:top`;
  return `<tr><td class="line ink" style="${cell};padding-${end}:16px;font:16px/1.4 ${font};color:${light.ink};${BREAK}">${boughtHtml(line, look)}</td>${amountHtml(line.amount, `${cell};font:16px/1.4 ${font}`, { tone: 'ink', colour: light.ink, end })}</tr>`;
}

function boughtHtml(
  { title, detail, picture, files = [] }: ReceiptLine,
  { font, colours: { light }, end }: Look,
): string {
  const small = [detail ?? '', ...files]
    .filter((line) => line !== '')
    .map(
      (line) => `<br><span class="faint" style="font:14px/1.5 ${font};color:${light.faint}">${escapeHtml(line)}</span>`,
    );
  const words = `${escapeHtml(title)}${small.join('')}`;
  if (!picture) return words;
  const cell = `vertical-align:top;font:16px/1.4 ${font};color:${light.ink};${BREAK}`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="${THUMBNAIL_WIDTH}" style="vertical-align:top;padding-${end}:14px">${thumbnailHtml(picture)}</td><td class="ink" style="${cell}">${words}</td></tr></table>`;
}

const THUMBNAIL_WIDTH = 64;

function thumbnailHtml({ url, alt, width, height }: LetterPicture): string {
  const shown = Math.round((height * THUMBNAIL_WIDTH) / width);
  return `<img src="${safeUrl(url)}" alt="${escapeHtml(alt)}" width="${THUMBNAIL_WIDTH}" height="${shown}" style="display:block;width:${THUMBNAIL_WIDTH}px;height:auto;border:0;border-radius:8px">`;
}

function totalHtml(
  { label, amount, strong }: ReceiptTotal,
  isFirst: boolean,
  { font, colours: { light }, end }: Look,
): string {
  const tone = strong ? { tone: 'ink', colour: light.ink, end } : { tone: 'soft', colour: light.soft, end };
  const edge = isFirst ? `border-top:1px solid ${light.line};padding:12px 0 4px` : 'padding:4px 0';
  const cell = `${edge};font:${strong ? '700 17px' : '15px'}/1.4 ${font}`;
  return `<tr><td class="line ${tone.tone}" style="${cell};padding-${end}:16px;color:${tone.colour}">${escapeHtml(label)}</td>${amountHtml(amount, cell, tone)}</tr>`;
}

type Tone = { tone: string; colour: string; end: Look['end'] };

function amountHtml(amount: string, cell: string, { tone, colour, end }: Tone): string {
  return `<td class="line ${tone}" align="${end}" style="${cell};color:${colour};white-space:nowrap;text-align:${end};font-variant-numeric:tabular-nums">${escapeHtml(amount)}</td>`;
}

function withBreaks(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
}
