import { getSchema, type JSONContent } from '@tiptap/core';
import { Node } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string';
import sanitize from 'sanitize-html';
import { z } from 'zod';
import { addressProblem } from '#shared/blocks/address.ts';
import { refuse } from '#shared/contract/refusals.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { PRODUCT_DESCRIPTION_BYTES_MAX } from '#shared/rules/limits.ts';

export interface RichText {
  /** TipTap's document; null where nothing is written. */
  json: unknown;
  /** The same as markup that is safe to print. */
  html: string;
}

const extensions = [StarterKit];
const schema = getSchema(extensions);

/** Reads a document that an editor sent: refused unless it is one, and kept without anything a browser could run. */
export function readRichText(sent: unknown, field = 'description'): RichText {
  if (sent === null || sent === undefined) return { json: null, html: '' };
  if (Buffer.byteLength(JSON.stringify(sent)) > PRODUCT_DESCRIPTION_BYTES_MAX) {
    refuse('invalid-argument', { field }, 'This holds 50 kB at most. Shorten it.');
  }
  const json = readDocument(withoutUnsafeLinks(sent), field);
  if (isBlank(json)) return { json: null, html: '' };
  return { json, html: sanitize(renderToHTMLString({ extensions, content: json }), SAFE).trim() };
}

// Built from JSON, ProseMirror's nodes keep the attributes they know and drop all others.
function readDocument(sent: unknown, field: string): JSONContent {
  try {
    const node = Node.fromJSON(schema, sent);
    node.check();
    if (node.type.name === 'doc') return Document.parse(node.toJSON());
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return refuse('invalid-argument', { field, reason: 'This is not a document of the editor.' });
}

const Document = z.custom<JSONContent>(isRecord);

/** The editor's toolbar offers web addresses and e-mail; a link of any other kind becomes plain text. */
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

function isBlank(node: JSONContent): boolean {
  if (node.type === 'text' || node.type === 'horizontalRule') return false;
  return (node.content ?? []).every(isBlank);
}

const SAFE: sanitize.IOptions = {
  // prettier-ignore
  allowedTags: ['h2', 'h3', 'h4', 'p', 'br', 'hr', 'strong', 'em', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // The page's own title is its only h1.
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: sanitize.simpleTransform('a', { rel: 'noopener nofollow ugc' }),
  },
};
