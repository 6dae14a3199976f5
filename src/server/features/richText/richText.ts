import { getSchema, type JSONContent } from '@tiptap/core';
import { Node, type Schema } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string';
import sanitize from 'sanitize-html';
import { z } from 'zod';
import { addressProblem } from '#shared/blocks/address.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { EMAIL_NODE_NAMES } from '#shared/rules/emailBody.ts';
import { KB, PRODUCT_DESCRIPTION_BYTES_MAX } from '#shared/rules/limits.ts';

export interface RichText {
  /** A TipTap document. Null if it is empty. */
  json: unknown;
  /** The same as HTML that is safe to print. */
  html: string;
}

const extensions = [StarterKit];
const schema = getSchema(extensions);

/** Parses a submitted editor document. Refuses anything else and drops everything a browser could run. */
export function readRichText(sent: unknown, field = 'description', most = PRODUCT_DESCRIPTION_BYTES_MAX): RichText {
  const tooLong = `This text is over ${most / KB} kB. Shorten it.`;
  const json = readDocument(sent, { schema, field, most, tooLong });
  if (json === null) return { json, html: '' };
  return { json, html: sanitize(renderToHTMLString({ extensions, content: json }), SAFE).trim() };
}

export interface DocumentRules {
  schema: Schema;
  /** The input's field, for a refusal. */
  field: string;
  /** Bytes of the document as JSON. */
  most: number;
  tooLong: string;
}

/** Parses a document of the schema without unsafe links. Null if it is empty. Refuses anything else. */
export function readDocument(sent: unknown, { schema, field, most, tooLong }: DocumentRules): JSONContent | null {
  if (sent === null || sent === undefined) return null;
  if (Buffer.byteLength(JSON.stringify(sent)) > most) refuse('invalid-argument', { field }, tooLong);
  const json = checkDocument(withoutUnsafeLinks(sent), schema);
  if (!json) refuse('invalid-argument', { field, reason: 'This text can’t be read. Reload the page and try again.' });
  return isBlank(json) ? null : json;
}

// Built from JSON, ProseMirror's nodes keep the attributes they know and drop all others.
function checkDocument(sent: unknown, schema: Schema): JSONContent | undefined {
  try {
    const node = Node.fromJSON(schema, sent);
    node.check();
    if (node.type.name === 'doc') return Document.parse(node.toJSON());
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

const Document = z.custom<JSONContent>(isRecord);

/** The editor offers web addresses and email. A link of any other kind becomes plain text. */
function withoutUnsafeLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUnsafeLinks);
  if (!isRecord(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutUnsafeLinks(item)]));
  const { marks } = copy;
  return Array.isArray(marks) ? { ...copy, marks: marks.filter((mark) => !isUnsafeLink(mark)) } : copy;
}

function isUnsafeLink(mark: unknown): boolean {
  if (!isRecord(mark) || mark['type'] !== 'link') return false;
  const href = isRecord(mark['attrs']) ? mark['attrs']['href'] : undefined;
  return typeof href !== 'string' || !/^(?:https?|mailto):/i.test(href) || addressProblem(href) !== null;
}

const HAS_CONTENT = new Set(['text', 'horizontalRule', ...EMAIL_NODE_NAMES]);

function isBlank(node: JSONContent): boolean {
  if (HAS_CONTENT.has(node.type ?? '')) return false;
  return (node.content ?? []).every(isBlank);
}

const SAFE: sanitize.IOptions = {
  // prettier-ignore
  allowedTags: ['h2', 'h3', 'h4', 'p', 'br', 'hr', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: sanitize.simpleTransform('a', { rel: 'noopener nofollow ugc' }),
  },
};

/** Safe HTML as plain text, with each block in a line of its own. */
export function plainText(html: string): string {
  const lines = html.replaceAll(/<\/(?:p|h\d|li|blockquote|pre)>|<br ?\/?>/g, '$&\n');
  return sanitize(lines, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .trim();
}
