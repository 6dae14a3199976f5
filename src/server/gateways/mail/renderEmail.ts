import { directionOf } from '#shared/rules/language.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';
import type { EmailMessage } from './emailBlocks.ts';
import { emailColors } from '#shared/rules/emailColors.ts';
import { escapeHtml, safeUrl } from './escapeHtml.ts';
import { blockHtml, type EmailStyle } from './blockHtml.ts';
import { renderEmailText } from './renderEmailText.ts';

/**
 * Renders an email as HTML and as plain text with the same content. Uses tables and inline styles for old mail clients,
 * is at most 600 px wide, and has a dark version for clients that ask for one.
 */
export function renderEmail(content: EmailMessage): { html: string; text: string } {
  return { html: emailPage(content), text: renderEmailText(content) };
}

const FONT = `-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

function emailPage({ preheader, brand, blocks, language = 'en' }: EmailMessage): string {
  const direction = directionOf(language);
  const [start, end] = direction === 'rtl' ? (['right', 'left'] as const) : (['left', 'right'] as const);
  const style: EmailStyle = { font: FONT, colors: emailColors(brand.color), start, end };
  const { light } = style.colors;
  const rows = blocks.map((block) => blockHtml(block, style)).join('\n');
  return `<!doctype html>
<html lang="${language}" dir="${direction}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(brand.name)}</title>
<style>${styleSheet(style)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${PREHEADER_END}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.page}">
<tr><td align="center" class="edge" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:${start}">
<tr><td style="padding:0 4px 16px">${brandHtml(brand, style)}</td></tr>
<tr><td class="card" style="background:${light.card};border:1px solid ${light.line};border-radius:16px;padding:32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${rows}
</table>
</td></tr>
<tr><td class="faint" style="padding:20px 4px 0;font:13px/1.5 ${FONT};color:${light.faint}">${footHtml(brand, { style, message: getMessages(language).emails.sentBy })}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

/** Keeps inboxes from showing the start of the email after a short preheader. */
const PREHEADER_END = '&#847;&zwnj;&nbsp;'.repeat(40);

function brandHtml(
  { name, url }: EmailMessage['brand'],
  { font, colors: { light, button }, start }: EmailStyle,
): string {
  const initial = [...new Intl.Segmenter().segment(name.trim())][0]?.segment ?? '';
  const { back, edge, ink } = button.light;
  const disc = `width:34px;height:34px;border-radius:10px;border:1px solid ${edge};background:${back};color:${ink};font:700 17px/34px ${font};text-align:center`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="36" valign="middle"><div class="button" aria-hidden="true" style="${disc}">${escapeHtml(initial.toUpperCase())}</div></td>
<td valign="middle" style="padding-${start}:12px;font:600 16px/1.3 ${font};word-break:break-word"><a class="ink" href="${safeUrl(url)}" style="color:${light.ink};text-decoration:none">${escapeHtml(name)}</a></td>
</tr></table>`;
}

function footHtml(
  { name, url }: EmailMessage['brand'],
  { style, message }: { style: EmailStyle; message: string },
): string {
  const { light } = style.colors;
  const link = `<a class="faint" href="${safeUrl(url)}" style="color:${light.faint};text-decoration:underline">${escapeHtml(name)}</a>`;
  return escapeHtml(message).replace('{store}', () => link);
}

function styleSheet({ colors: { dark, button } }: EmailStyle): string {
  return `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:24px 20px !important}.edge{padding:20px 12px !important}}
@media (prefers-color-scheme:dark){
.page{background:${dark.page} !important}
.card{background:${dark.card} !important;border-color:${dark.line} !important}
.ink{color:${dark.ink} !important}
.soft{color:${dark.soft} !important}
.faint{color:${dark.faint} !important}
.line{border-color:${dark.line} !important}
.well{background:${dark.well} !important;color:${dark.ink} !important}
.button{background:${button.dark.back} !important;border-color:${button.dark.edge} !important;color:${button.dark.ink} !important}
}
`;
}
