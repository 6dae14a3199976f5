import { getSchema, Node } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { refuse } from '#shared/contract/refusals.ts';
import { EMAIL_DOCUMENT, EMAIL_NODE_NAMES, emailNodeConfig, hasAllowedAttributes } from '#shared/rules/emailBody.ts';
import { EMAIL_BLOCKS_MAX, EMAIL_BODY_BYTES_MAX } from '#shared/rules/limits.ts';
import type { RichNode } from '../../../gateways/mail/emailBlocks.ts';
import { readDocument } from '../../richText/richText.ts';
import { readBody } from './readBody.ts';

const schema = getSchema([
  StarterKit.configure({ document: false }),
  Node.create({ name: 'doc', topNode: true, content: EMAIL_DOCUMENT }),
  ...EMAIL_NODE_NAMES.map((name) => Node.create(emailNodeConfig(name))),
]);

/** Parses the body of an email from an editor. Null if it is empty. Refuses malformed documents. */
export function readEmailDocument(sent: unknown): unknown {
  const json = readDocument(sent, { schema, field: 'body', most: EMAIL_BODY_BYTES_MAX, tooLong: TOO_LONG });
  if (json === null) return null;
  const nodes = allNodes(readBody(json));
  if (!nodes.every(hasAllowedAttributes)) refuse('invalid-argument', { field: 'body' }, UNKNOWN);
  if (nodes.filter(({ type }) => BLOCKS.has(type)).length > EMAIL_BLOCKS_MAX) {
    refuse('invalid-argument', { field: 'body' }, TOO_MANY);
  }
  return json;
}

const allNodes = (node: RichNode): RichNode[] => [node, ...(node.content ?? []).flatMap(allNodes)];

const BLOCKS = new Set<string>(['emailPicture', 'emailButton', 'emailProduct']);

const TOO_LONG = 'This email is too long, so some email apps would cut it off. Shorten the text.';
const UNKNOWN = 'Part of this email can’t be read. Undo your last change, or remove that part.';
const TOO_MANY = `An email can have up to ${EMAIL_BLOCKS_MAX} images, buttons and products. Remove some.`;
