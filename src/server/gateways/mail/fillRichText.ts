import { fillMergeFields, isMergeField, type MergeValues } from '#shared/rules/mergeFields.ts';
import type { EmailBlock, RichNode } from './emailBlocks.ts';

/** A block of an email with its merge fields filled in for one recipient. */
export const fillBlock = (block: EmailBlock, values: MergeValues): EmailBlock =>
  block.kind === 'rich' ? { ...block, content: fillRichText(block.content, values) } : block;

function fillRichText(node: RichNode, values: MergeValues): RichNode {
  if (!node.content) return node;
  const content: RichNode[] = [];
  for (const child of node.content) {
    const filled = child.type === 'mergeField' ? fieldText(child, values) : fillRichText(child, values);
    if (filled) content.push(filled);
    else trimEnd(content);
  }
  return { ...node, content };
}

/** The field as text with the same marks. Null if it has neither a value nor a fallback. */
function fieldText({ attrs, marks }: RichNode, values: MergeValues): RichNode | null {
  const { field, fallback } = attrs ?? {};
  const value = isMergeField(field) ? values[field] : '';
  const text = value || (typeof fallback === 'string' ? fallback : '');
  return text === '' ? null : { type: 'text', text, ...(marks && { marks }) };
}

/** Removes the space before a field that is left out. */
function trimEnd(content: RichNode[]): void {
  const last = content.at(-1);
  if (last?.text?.endsWith(' ')) content[content.length - 1] = { ...last, text: last.text.slice(0, -1) };
}

/** A line of a header or a preview, which has no line breaks. */
export const fillLine = (line: string, values: MergeValues): string =>
  fillMergeFields(line, values)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
