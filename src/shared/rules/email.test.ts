import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailProblem, foldEmail, normaliseEmail } from './email.ts';

describe('normaliseEmail', () => {
  it('keeps the spelling for display, and uses lower case to compare', () => {
    expect(normaliseEmail('  Ana@Example.COM ')).toEqual({ email: 'Ana@Example.COM', key: 'ana@example.com' });
  });

  it('returns one key for both Unicode forms of a letter', () => {
    expect(normaliseEmail('jose\u0301@x.example').key).toBe(normaliseEmail('JOS\u00c9@x.example').key);
  });

  it('changes nothing when applied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { email, key } = normaliseEmail(text);
        expect(normaliseEmail(email)).toEqual({ email, key });
        expect(normaliseEmail(key).key).toBe(key);
      }),
      { seed: 1 },
    );
  });
});

describe('foldEmail', () => {
  it.each([
    [' Me+1@Example.com', 'me@example.com'],
    ['me+a+b@example.com', 'me@example.com'],
    ['m.e@example.com', 'm.e@example.com'],
    ['M.e+shop@Gmail.com', 'me@gmail.com'],
    ['m.e@googlemail.com', 'me@gmail.com'],
    ['+1@example.com', '+1@example.com'],
    ['me@gmail.com.example', 'me@gmail.com.example'],
  ])('finds the mailbox of %j: %s', (email, mailbox) => {
    expect(foldEmail(email)).toBe(mailbox);
    expect(foldEmail(mailbox)).toBe(mailbox);
  });
});

describe('emailProblem', () => {
  it.each([
    ['ana@example.com', null],
    [' Ana@Example.com ', null],
    ['ana+shop@mail.example.co.uk', null],
    ["o'hara@example.com", null],
    ['用户@例子.公司', null],
    ['josé@correo.example', null],
    [`${'a'.repeat(64)}@example.com`, null],
    ['', 'empty'],
    ['   ', 'empty'],
    ['ana', 'format'],
    ['ana@example', 'format'],
    ['@example.com', 'format'],
    ['ana@', 'format'],
    ['ana@.com', 'format'],
    ['ana@example.', 'format'],
    ['ana@example..com', 'format'],
    ['ana@@example.com', 'format'],
    ['ana@b@example.com', 'format'],
    ['a na@example.com', 'format'],
    ['ana@exam ple.com', 'format'],
    ['ana\n@example.com', 'format'],
    ['ana\u0000@example.com', 'format'],
    ['ana\u200b@example.com', 'format'],
    ['ana@example.com\nBcc: x@y.z', 'format'],
    ['ana,ben@example.com', 'format'],
    ['Ana <ana@example.com>', 'format'],
    [`${'a'.repeat(65)}@example.com`, 'long'],
    [`a@${'b'.repeat(312)}.example`.slice(0, 320), 'long'],
    [`a@${'b'.repeat(249)}.xyz`, 'long'],
    [`a@${'b'.repeat(248)}.xyz`, null],
  ])('checks %j: %s', (email, problem) => {
    expect(emailProblem(email)).toBe(problem);
  });
});
