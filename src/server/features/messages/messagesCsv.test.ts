import { expect, it } from 'vitest';
import { csvText } from '../../../../test/csvText.ts';
import { messagesCsv } from './messagesCsv.ts';

it('writes messages word for word, and neutralizes formulas', () => {
  const csv = csvText(messagesCsv, [
    {
      id: 'm1',
      name: '=HYPERLINK("https://evil.example")',
      email: '+cleo@example.com',
      message: '@SUM(A1)\nDo you ship "frames", too?',
      sentAt: '2026-03-01T10:00:00.000Z',
      readAt: null,
    },
  ]);
  expect(csv).toBe(
    '\uFEFFSent at,Name,Email,Message,Read at\r\n' +
      `2026-03-01T10:00:00.000Z,"'=HYPERLINK(""https://evil.example"")",'+cleo@example.com,` +
      `"'@SUM(A1)\nDo you ship ""frames"", too?",\r\n`,
  );
});
