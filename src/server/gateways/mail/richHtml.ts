import type { RichMark, RichNode } from './emailBlocks.ts';
import { BREAK } from './wordBreak.ts';
import { escapeHtml } from './escapeHtml.ts';
import type { EmailStyle } from './blockHtml.ts';
import { safeLinkOf } from './safeLinkOf.ts';

/**
 * Renders a creator's document as HTML with inline styles. Only this code writes tags, so typed text never becomes
 * markup.
 */
export const richHtml = (node: RichNode, style: EmailStyle): string => inside(node, { ...style, gap: 16 });

/** `gap`: the space below a paragraph in pixels. */
type Place = EmailStyle & { gap: number };

const inside = ({ content = [] }: RichNode, place: Place): string =>
  content.map((node) => nodeHtml(node, place)).join('');

function nodeHtml(node: RichNode, style: Place): string {
  const { font, colors, gap } = style;
  const { ink, line, well } = colors.light;
  const text = `color:${ink};${BREAK}`;
  switch (node.type) {
    case 'text':
      return marked(escapeHtml(node.text ?? ''), node.marks ?? [], style);
    case 'hardBreak':
      return '<br>';
    case 'paragraph':
      return `<p class="ink" dir="auto" style="margin:0 0 ${gap}px;font:16px/1.6 ${font};${text}">${inside(node, style) || '&nbsp;'}</p>`;
    case 'heading':
      return headingHtml(node, style);
    case 'bulletList':
      return `<ul class="ink" dir="auto" style="margin:0 0 16px;padding:0 24px;font:16px/1.6 ${font};${text}">${inside(node, style)}</ul>`;
    case 'orderedList':
      return `<ol class="ink" dir="auto" start="${firstOf(node)}" style="margin:0 0 16px;padding:0 28px;font:16px/1.6 ${font};${text}">${inside(node, style)}</ol>`;
    case 'listItem':
      return `<li style="margin:0 0 4px">${inside(node, { ...style, gap: 4 })}</li>`;
    case 'blockquote':
      return `<blockquote class="line" style="margin:0 0 16px;padding:4px 16px 0;border:0 solid ${line};border-left-width:3px">${inside(node, style)}</blockquote>`;
    case 'codeBlock':
      return `<pre class="well" style="margin:0 0 16px;padding:12px 16px;border-radius:10px;background:${well};color:${ink};font:14px/1.5 ${MONO};white-space:pre-wrap;${BREAK}">${inside(node, style)}</pre>`;
    case 'horizontalRule':
      return `<div class="line" style="border-top:1px solid ${line};height:0;margin:8px 0 24px;font-size:0;line-height:0">&nbsp;</div>`;
    default:
      return inside(node, style);
  }
}

const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

function headingHtml(node: RichNode, style: Place): string {
  const isLarge = Number(node.attrs?.['level'] ?? 2) <= 2;
  const [tag, size] = isLarge ? ['h2', '700 21px/1.3'] : ['h3', '700 17px/1.4'];
  return `<${tag} class="ink" dir="auto" style="margin:8px 0 12px;font:${size} ${style.font};color:${style.colors.light.ink};${BREAK}">${inside(node, style)}</${tag}>`;
}

function firstOf({ attrs }: RichNode): number {
  const start = Number(attrs?.['start'] ?? 1);
  return Number.isInteger(start) ? start : 1;
}

const marked = (html: string, marks: readonly RichMark[], style: EmailStyle): string =>
  marks.reduce((text, mark) => markHtml(text, mark, style), html);

function markHtml(html: string, mark: RichMark, { colors: { light } }: EmailStyle): string {
  switch (mark.type) {
    case 'bold':
      return `<strong>${html}</strong>`;
    case 'italic':
      return `<em>${html}</em>`;
    case 'underline':
      return `<u>${html}</u>`;
    case 'strike':
      return `<s>${html}</s>`;
    case 'code':
      return `<code class="well" style="background:${light.well};border-radius:4px;padding:1px 4px;font:0.9em ${MONO}">${html}</code>`;
    case 'link': {
      const href = safeLinkOf(mark);
      return href === null
        ? html
        : `<a class="ink" href="${escapeHtml(href)}" style="color:${light.ink};text-decoration:underline">${html}</a>`;
    }
    default:
      return html;
  }
}
