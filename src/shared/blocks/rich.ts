import { isRecord } from '#shared/kit/isRecord.ts';
import { addressProblem } from './address.ts';

/** Rich text in the editor's format: a TipTap document limited to these nodes and marks. */
export type RichText = { type: 'doc'; content: RichNode[] };
export type RichNode = {
  type: RichNodeType | 'text';
  /** Only on text. */
  text?: string;
  marks?: RichMark[];
  /** The level of a heading, 2 to 4, or the first number of an ordered list. */
  attrs?: { level?: number; start?: number };
  content?: RichNode[];
};
export type RichMark = { type: RichMarkType; attrs?: { href: string } };

const NODES = [
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'blockquote',
  'hardBreak',
  'horizontalRule',
] as const;
const MARKS = ['bold', 'italic', 'underline', 'strike', 'code', 'link'] as const;
type RichNodeType = (typeof NODES)[number];
type RichMarkType = (typeof MARKS)[number];

export const RICH_CHARACTERS_MAX = 20_000;
const DEPTH_MAX = 8;

export const EMPTY_RICH: RichText = { type: 'doc', content: [] };

/** Converts plain paragraphs to rich text. */
export const paragraphs = (...texts: readonly string[]): RichText => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** Parses a document from the editor. Unknown nodes and marks and unsafe links are removed. */
export function readRich(sent: unknown): RichText {
  if (!isRecord(sent) || sent['type'] !== 'doc') return EMPTY_RICH;
  return { type: 'doc', content: readNodes(sent['content'], DEPTH_MAX) };
}

export function countRich({ content }: Pick<RichText, 'content'>): number {
  return content.reduce((sum, node) => sum + (node.text?.length ?? 0) + countRich({ content: node.content ?? [] }), 0);
}

function readNodes(sent: unknown, depth: number): RichNode[] {
  if (!Array.isArray(sent) || depth === 0) return [];
  return sent.flatMap((node: unknown) => readNode(node, depth));
}

function readNode(sent: unknown, depth: number): RichNode[] {
  if (!isRecord(sent)) return [];
  if (sent['type'] === 'text') return readText(sent);
  const type = NODES.find((known) => known === sent['type']);
  if (type === undefined) return [];
  const content = readNodes(sent['content'], depth - 1);
  const attrs = readAttrs(type, sent['attrs']);
  return [{ type, ...(attrs && { attrs }), ...(content.length > 0 && { content }) }];
}

function readText({ text, marks }: Record<string, unknown>): RichNode[] {
  if (typeof text !== 'string' || text === '') return [];
  const read = Array.isArray(marks) ? marks.flatMap(readMark) : [];
  return [{ type: 'text', text: text.replaceAll('\u0000', ''), ...(read.length > 0 && { marks: read }) }];
}

function readMark(sent: unknown): RichMark[] {
  if (!isRecord(sent)) return [];
  const type = MARKS.find((known) => known === sent['type']);
  if (type === undefined) return [];
  if (type !== 'link') return [{ type }];
  const href = isRecord(sent['attrs']) ? sent['attrs']['href'] : undefined;
  return typeof href === 'string' && href !== '' && addressProblem(href) === null ? [{ type, attrs: { href } }] : [];
}

function readAttrs(type: RichNodeType, sent: unknown): RichNode['attrs'] | undefined {
  const attrs = isRecord(sent) ? sent : {};
  if (type === 'heading') return { level: wholeWithin(attrs['level'], 2, 4) };
  return type === 'orderedList' && attrs['start'] !== undefined
    ? { start: wholeWithin(attrs['start'], 1, 9999) }
    : undefined;
}

const wholeWithin = (value: unknown, least: number, most: number): number =>
  Math.min(most, Math.max(least, typeof value === 'number' && Number.isInteger(value) ? value : least));
