import { describe, expect, it } from 'vitest';
import { contrastRatio, leastContrast } from '#shared/rules/color.ts';
import { renderEmail } from './renderEmail.ts';
import type { EmailMessage, EmailBlock } from './emailBlocks.ts';
import { emailColors } from '#shared/rules/emailColors.ts';

const brand = { name: 'Ana Prints', color: '#6f4e37', url: 'https://stoa.example/ana' };
const write = (blocks: EmailBlock[], changed: Partial<EmailMessage> = {}) =>
  renderEmail({ preheader: 'Your files are ready', brand, blocks, ...changed });

const EVIL = `"><img src=x onerror='alert(1)'>&amp;`;
const ESCAPED = '&#34;&#62;&#60;img src=x onerror=&#39;alert(1)&#39;&#62;&#38;amp;';

describe('renderEmail', () => {
  it('links the URL in a note', () => {
    const link = 'https://stoa.example/ana/leave?a=1&b=2';
    const { html, text } = write([{ kind: 'note', text: `To stop: ${link}`, link }]);
    expect(html).toMatch(/To stop: <a [^>]*href="https:\/\/stoa\.example\/ana\/leave\?a=1&(amp|#38);b=2"/);
    expect(text).toContain(`To stop: ${link}`);
  });

  it('has the same content in HTML and plain text', () => {
    const { html, text } = write([
      { kind: 'heading', text: 'Thank you' },
      { kind: 'paragraph', text: 'Order STO-7\nis paid.' },
      { kind: 'button', label: 'Open my library', url: 'https://stoa.example/l?a=1&b=2' },
      { kind: 'code', code: '482913' },
      {
        kind: 'receipt',
        lines: [{ title: 'Brushes', detail: '48 MB', amount: '$24.00' }],
        totals: [{ label: 'Total', amount: '$24.00', strong: true }],
      },
      { kind: 'divider' },
      { kind: 'note', text: 'No money moved.' },
    ]);
    const parts = [
      'Thank you',
      'Open my library',
      '482913',
      'Brushes',
      '48 MB',
      '$24.00',
      'Total',
      'No money moved.',
      brand.name,
    ];
    for (const part of parts) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    expect(html).toContain('Order STO-7<br>is paid.');
    expect(html).toContain('href="https://stoa.example/l?a=1&#38;b=2"');
    expect(text).toContain('Open my library:\nhttps://stoa.example/l?a=1&b=2\n');
    expect(text).not.toContain('<');
  });

  it('escapes every value', () => {
    const { html } = write(
      [
        { kind: 'heading', text: EVIL },
        { kind: 'paragraph', text: EVIL },
        { kind: 'button', label: EVIL, url: 'https://stoa.example/"onclick="x' },
        { kind: 'code', code: EVIL },
        {
          kind: 'receipt',
          lines: [{ title: EVIL, detail: EVIL, amount: EVIL }],
          totals: [{ label: EVIL, amount: EVIL }],
        },
        { kind: 'note', text: EVIL },
      ],
      { preheader: EVIL, brand: { name: EVIL, color: `red;}</style>${EVIL}`, url: "https://stoa.example/'x" } },
    );
    expect(html).not.toMatch(/<img|'alert|"onclick|\/'x|red;/);
    // Title, brand, footer, preheader, heading, paragraph, button, code, three of a line, two of a total, note.
    expect(html.split(ESCAPED)).toHaveLength(15);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '/ana',
    'ana',
    '',
    ' https://x.example',
    'https://x.example/a b',
  ])('refuses the address %j', (url) => {
    expect(() => write([{ kind: 'button', label: 'Open', url }])).toThrow('Not a URL');
    expect(() => write([], { brand: { ...brand, url } })).toThrow('Not a URL');
  });

  it('is laid out from right to left in such a language: amounts on the left, names beside the avatar', () => {
    const blocks: EmailBlock[] = [
      { kind: 'receipt', lines: [{ title: 'فرش', amount: '24' }], totals: [{ label: 'الإجمالي', amount: '24' }] },
    ];
    const { html } = write(blocks, { language: 'ar' });
    expect(html).toContain('<html lang="ar" dir="rtl"');
    expect(html).toContain('مُرسل من <a');
    expect(html.match(/text-align:left|padding-left:16px|padding-right:12px/g)).toHaveLength(5);
    expect(html).not.toMatch(/text-align:left;[^"]*"[^>]*>فرش|padding-right:16px|padding-left:12px/);
  });

  it('loads nothing from outside: no image, no script, no remote style', () => {
    const { html } = write([{ kind: 'button', label: 'Open', url: 'https://stoa.example/x' }]);
    expect(html).not.toMatch(/<(img|script|link|iframe)|@import|url\(/i);
    expect(html).toContain('content="light dark"');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).toContain('max-width:600px');
  });

  it('stays far below the size at which mail programs clip an email', () => {
    const line = { title: 'x'.repeat(255), detail: 'y'.repeat(40), amount: '$1,000.00' };
    const { html } = write([{ kind: 'receipt', lines: Array.from({ length: 50 }, () => line), totals: [] }]);
    expect(Buffer.byteLength(html)).toBeLessThan(102_400);
  });

  it.each(['日本の店', '👩‍🎨 Studio', ' ', ''])('renders the header of a store named %j', (name) => {
    expect(write([], { brand: { ...brand, name } }).html).toContain('class="button" aria-hidden="true"');
  });
});

describe('emailColors', () => {
  const colors = [
    '#000000',
    '#ffffff',
    '#6f4e37',
    '#ffe066',
    '#767676',
    '#808080',
    '#e53935',
    '#00ff00',
    '#2f6b4f',
    '#1f1a16',
  ];

  it.each(colors)('keeps the brand color %s, readable and with a visible edge, in both schemes', (color) => {
    const { light, dark, button } = emailColors(color);
    for (const [scheme, { back, edge, ink }] of [[light, button.light] as const, [dark, button.dark] as const]) {
      expect(back).toBe(color);
      expect(contrastRatio(ink, back)).toBeGreaterThanOrEqual(4.5);
      expect(leastContrast(edge, [scheme.page, scheme.card])).toBeGreaterThanOrEqual(3);
    }
  });

  it('keeps every text readable on every background', () => {
    const { light, dark } = emailColors('#6f4e37');
    for (const { page, card, well, ink, soft, faint } of [light, dark]) {
      for (const text of [ink, soft, faint])
        expect(leastContrast(text, [page, card, well])).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['red', '', '#12', 'url(x)', '#6f4e37;x'])('falls back to the platform color for %j', (color) => {
    expect(emailColors(color)).toEqual(emailColors('#6f4e37'));
  });
});
