import { BREAK } from './wordBreak.ts';
import { escapeHtml, safeUrl } from './escapeHtml.ts';
import type { EmailBlock, EmailImage, ReceiptLine, ReceiptTotal } from './emailBlocks.ts';
import type { EmailColors } from '#shared/rules/emailColors.ts';
import { richHtml } from './richHtml.ts';

/** The part of 600 px that remains inside the card's padding and border. */
export const PICTURE_WIDTH = 534;

/** `start` and `end`: the sides on which the lines of its language begin and end. */
export type EmailStyle = { font: string; colors: EmailColors; start: 'left' | 'right'; end: 'left' | 'right' };

/** Renders one block as a row of the email's table. */
export function blockHtml(block: EmailBlock, style: EmailStyle): string {
  switch (block.kind) {
    case 'heading':
      return row('0 0 12px', headingHtml(block.text, style));
    case 'paragraph':
      return row('0 0 16px', textHtml(block.text, style));
    case 'button':
      return row('8px 0 24px', buttonHtml(block, style));
    case 'code':
      return row('8px 0 24px', codeHtml(block.code, style));
    case 'receipt':
      return row('8px 0 24px', receiptHtml(block, style));
    case 'note':
      return row('0 0 8px', noteHtml(block, style));
    case 'divider':
      return row('8px 0 24px', dividerHtml(style));
    case 'rich':
      return row('0', richHtml(block.content, style));
    case 'picture':
      return row('8px 0 24px', standalonePictureHtml(block, style));
    case 'product':
      return row('8px 0 24px', productHtml(block, style));
    case 'leave':
      return row('0', leaveHtml(block, style));
    case 'seller':
      return row('16px 0 0', leaveHtml({ ...block, address: null }, style));
  }
}

const row = (padding: string, content: string) => `<tr><td style="padding:${padding}">${content}</td></tr>`;

function headingHtml(text: string, { font, colors: { light } }: EmailStyle): string {
  return `<h1 class="ink" style="margin:0;font:700 24px/1.25 ${font};letter-spacing:-0.01em;color:${light.ink};${BREAK}">${escapeHtml(text)}</h1>`;
}

function textHtml(text: string, { font, colors: { light } }: EmailStyle): string {
  return `<p class="soft" style="margin:0;font:16px/1.55 ${font};color:${light.soft};${BREAK}">${withBreaks(text)}</p>`;
}

type Note = Extract<EmailBlock, { kind: 'note' }>;

function noteHtml({ text, link }: Note, { font, colors: { light } }: EmailStyle): string {
  const linked = (url: string) => (shown: string) =>
    `<a class="faint" href="${safeUrl(url)}" style="color:${light.faint};text-decoration:underline">${shown}</a>`;
  const html = link === undefined ? withBreaks(text) : withBreaks(text).replace(escapeHtml(link), linked(link));
  return `<p class="faint" style="margin:0;font:14px/1.5 ${font};color:${light.faint};${BREAK}">${html}</p>`;
}

function buttonHtml({ label, url }: { label: string; url: string }, { font, colors: { button } }: EmailStyle): string {
  const { back, edge, ink } = button.light;
  const style = `display:inline-block;padding:13px 24px;border:1px solid ${edge};border-radius:10px;background:${back};color:${ink};font:600 16px/1.25 ${font};text-decoration:none;${BREAK}`;
  return `<a class="button" href="${safeUrl(url)}" style="${style}">${escapeHtml(label)}</a>`;
}

function codeHtml(code: string, { colors: { light } }: EmailStyle): string {
  const font = `600 34px/1.2 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace`;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="well" align="center" style="background:${light.well};border-radius:10px;padding:20px 12px;color:${light.ink};font:${font};letter-spacing:0.18em;text-indent:0.18em">${escapeHtml(code)}</td></tr></table>`;
}

function dividerHtml({ colors: { light } }: EmailStyle): string {
  return `<div class="line" style="border-top:1px solid ${light.line};height:0;font-size:0;line-height:0">&nbsp;</div>`;
}

type Product = Extract<EmailBlock, { kind: 'product' }>;

function productHtml({ title, line, price, url, picture }: Product, { font, colors: { light } }: EmailStyle): string {
  const link = (html: string) =>
    `<a class="ink" href="${safeUrl(url)}" style="color:${light.ink};text-decoration:none">${html}</a>`;
  const summary = line
    ? `<br><span class="soft" style="font:15px/1.5 ${font};color:${light.soft}">${escapeHtml(line)}</span>`
    : '';
  const text = `<td style="padding:16px 20px 20px"><span class="ink" style="font:600 17px/1.35 ${font};color:${light.ink};${BREAK}">${link(escapeHtml(title))}</span>${summary}<br><span class="ink" style="font:600 15px/1.9 ${font};color:${light.ink}">${escapeHtml(price)}</span></td>`;
  const cover = picture
    ? `<tr><td style="padding:0;font-size:0;line-height:0">${link(pictureHtml(picture, COVER))}</td></tr>`
    : '';
  return `<table role="presentation" class="well line" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.well};border:1px solid ${light.line};border-radius:12px;border-collapse:separate;overflow:hidden">${cover}<tr>${text}</tr></table>`;
}

type Shape = { most: number; widest: string; corners: string; text: string };

// The width is set as an attribute too, because Outlook ignores max-width. The text style applies to `alt` if images
// are off.
function pictureHtml({ url, alt, width, height }: EmailImage, { most, widest, corners, text }: Shape): string {
  const shown = Math.min(width, most);
  return `<img src="${safeUrl(url)}" alt="${escapeHtml(alt)}" width="${shown}" height="${Math.round((height * shown) / width)}" style="display:block;width:100%;max-width:${widest};height:auto;border:0;border-radius:${corners}${text}">`;
}

const COVER: Shape = { most: PICTURE_WIDTH, widest: '100%', corners: '11px 11px 0 0', text: '' };

type StandalonePicture = Extract<EmailBlock, { kind: 'picture' }>;

function standalonePictureHtml(
  { picture, width, link }: StandalonePicture,
  { font, colors: { light } }: EmailStyle,
): string {
  const most = Math.min(picture.width, width);
  const text = `;font:15px/1.5 ${font};color:${light.soft}`;
  const image = pictureHtml(picture, { most, widest: `${most}px`, corners: '12px', text });
  return link === null ? image : `<a href="${safeUrl(link)}" style="text-decoration:none">${image}</a>`;
}

type Leave = Omit<Extract<EmailBlock, { kind: 'leave' }>, 'kind'>;

function leaveHtml({ text, label, url, address }: Leave, { font, colors: { light } }: EmailStyle): string {
  const style = `font:13px/1.6 ${font};color:${light.faint};${BREAK}`;
  const link =
    url === null
      ? escapeHtml(label)
      : `<a class="faint" href="${safeUrl(url)}" style="color:${light.faint};text-decoration:underline">${escapeHtml(label)}</a>`;
  const sender =
    address === null ? '' : `<p class="faint" dir="auto" style="margin:12px 0 0;${style}">${withBreaks(address)}</p>`;
  return `<p class="faint" dir="auto" style="margin:0;${style}">${escapeHtml(text)}<br>${link}</p>${sender}`;
}

type Receipt = { lines: ReceiptLine[]; totals: ReceiptTotal[] };

function receiptHtml({ lines, totals }: Receipt, style: EmailStyle): string {
  const rows = [
    ...lines.map((line) => lineHtml(line, style)),
    ...totals.map((total, index) => totalHtml(total, index === 0, style)),
  ];
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse">${rows.join('\n')}</table>`;
}

function lineHtml(line: ReceiptLine, style: EmailStyle): string {
  const {
    font,
    colors: { light },
    end,
  } = style;
  const cell = `border-top:1px solid ${light.line};padding:12px 0;vertical-align:top`;
  return `<tr><td class="line ink" style="${cell};padding-${end}:16px;font:16px/1.4 ${font};color:${light.ink};${BREAK}">${boughtHtml(line, style)}</td>${amountHtml(line.amount, `${cell};font:16px/1.4 ${font}`, { tone: 'ink', color: light.ink, end })}</tr>`;
}

function boughtHtml(
  { title, detail, picture, files = [] }: ReceiptLine,
  { font, colors: { light }, end }: EmailStyle,
): string {
  const small = [detail ?? '', ...files]
    .filter((line) => line !== '')
    .map(
      (line) => `<br><span class="faint" style="font:14px/1.5 ${font};color:${light.faint}">${escapeHtml(line)}</span>`,
    );
  const text = `${escapeHtml(title)}${small.join('')}`;
  if (!picture) return text;
  const cell = `vertical-align:top;font:16px/1.4 ${font};color:${light.ink};${BREAK}`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="${THUMBNAIL_WIDTH}" style="vertical-align:top;padding-${end}:14px">${thumbnailHtml(picture)}</td><td class="ink" style="${cell}">${text}</td></tr></table>`;
}

const THUMBNAIL_WIDTH = 64;

function thumbnailHtml({ url, alt, width, height }: EmailImage): string {
  const shown = Math.round((height * THUMBNAIL_WIDTH) / width);
  return `<img src="${safeUrl(url)}" alt="${escapeHtml(alt)}" width="${THUMBNAIL_WIDTH}" height="${shown}" style="display:block;width:${THUMBNAIL_WIDTH}px;height:auto;border:0;border-radius:8px">`;
}

function totalHtml(
  { label, amount, strong }: ReceiptTotal,
  isFirst: boolean,
  { font, colors: { light }, end }: EmailStyle,
): string {
  const tone = strong ? { tone: 'ink', color: light.ink, end } : { tone: 'soft', color: light.soft, end };
  const edge = isFirst ? `border-top:1px solid ${light.line};padding:12px 0 4px` : 'padding:4px 0';
  const cell = `${edge};font:${strong ? '700 17px' : '15px'}/1.4 ${font}`;
  return `<tr><td class="line ${tone.tone}" style="${cell};padding-${end}:16px;color:${tone.color}">${escapeHtml(label)}</td>${amountHtml(amount, cell, tone)}</tr>`;
}

type Tone = { tone: string; color: string; end: EmailStyle['end'] };

function amountHtml(amount: string, cell: string, { tone, color, end }: Tone): string {
  return `<td class="line ${tone}" align="${end}" style="${cell};color:${color};white-space:nowrap;text-align:${end};font-variant-numeric:tabular-nums">${escapeHtml(amount)}</td>`;
}

function withBreaks(text: string): string {
  return escapeHtml(text).replace(/\r\n?|\n/g, '<br>');
}
