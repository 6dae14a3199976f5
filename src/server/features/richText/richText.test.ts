import { describe, expect, it } from 'vitest';
import { Refusal } from '#shared/contract/refusals.ts';
import { PRODUCT_DESCRIPTION_BYTES_MAX } from '#shared/rules/limits.ts';
import { readRichText } from './richText.ts';

const paragraph = (text: string, marks: object[] = []) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text, ...(marks.length > 0 && { marks }) }] }],
});
const link = (href: unknown) => ({ type: 'link', attrs: { href } });

describe('readRichText', () => {
  it('returns the document and the same content as HTML', () => {
    expect(readRichText(paragraph('Six prints', [{ type: 'bold' }]))).toEqual({
      json: expect.objectContaining({ type: 'doc' }),
      html: '<p><strong>Six prints</strong></p>',
    });
  });

  it('escapes text', () => {
    expect(readRichText(paragraph('<script>alert(1)</script>')).html).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    );
  });

  it.each(['https://example.com/', 'mailto:ana@example.com'])('keeps a link to %s', (href) => {
    expect(readRichText(paragraph('here', [link(href)])).html).toContain(`href="${href}"`);
  });

  it.each(['javascript:alert(1)', 'JAVASCRIPT:alert(1)', 'data:text/html,x', '//evil.example', '/settings', null])(
    'turns a link to %s into plain text',
    (href) => {
      expect(readRichText(paragraph('here', [link(href)])).html).toBe('<p>here</p>');
    },
  );

  it.each([null, undefined, { type: 'doc', content: [{ type: 'paragraph' }] }])(
    'stores nothing for the empty document %j',
    (sent) => {
      expect(readRichText(sent)).toEqual({ json: null, html: '' });
    },
  );

  it.each([
    ['another schema', { type: 'doc', content: [{ type: 'iframe' }] }],
    ['a part of a document', { type: 'paragraph' }],
    ['text', 'Six prints'],
  ])('refuses %s at its field', (_what, sent) => {
    expect(refusalOf(sent)).toMatchObject({ code: 'invalid-argument', details: { field: 'description' } });
  });

  it('refuses a document over 50 kB', () => {
    expect(refusalOf(paragraph('x'.repeat(PRODUCT_DESCRIPTION_BYTES_MAX)))).toMatchObject({
      message: 'This text is over 50 kB. Shorten it.',
    });
  });
});

function refusalOf(sent: unknown): Refusal {
  try {
    readRichText(sent);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}
