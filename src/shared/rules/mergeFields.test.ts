import { describe, expect, it } from 'vitest';
import { fillMergeFields, mergeToken, nameMergeFields, mergeValuesOf, unknownMergeFields } from './mergeFields.ts';

const values = (name: string) => mergeValuesOf({ name, email: 'bea@example.com', store: 'Ana Prints' });

describe('mergeValuesOf', () => {
  it.each([
    ['Bea Lindqvist', 'Bea', 'Bea Lindqvist'],
    ['  Bea \n Lindqvist ', 'Bea', 'Bea Lindqvist'],
    ['J.R. Tolkien', 'J.R.', 'J.R. Tolkien'],
    ['佐藤花子', '佐藤花子', '佐藤花子'],
    ['', '', ''],
  ])('reads the name %j', (name, firstName, fullName) => {
    expect(values(name)).toMatchObject({ firstName, fullName });
  });

  it.each(['https://evil.example', 'Win at evil.example', 'bea@evil.example', '<b>Bea', 'x'.repeat(61), 'a/b'])(
    'ignores %j, which is not a name',
    (name) => {
      expect(values(name)).toMatchObject({ firstName: '', fullName: '' });
    },
  );
});

describe('fillMergeFields', () => {
  it.each([
    ['Hi {{First name|there}}', 'Bea', 'Hi Bea'],
    ['Hi {{first name|there}}', '', 'Hi there'],
    ['Hi {{ first_name | there }}!', '', 'Hi there!'],
    ['Hi {{First name}}, welcome', '', 'Hi, welcome'],
    ['{{First name}} {{First name}}', 'Bea', 'Bea Bea'],
    ['News from {{Store name}} for {{Email address}}', '', 'News from Ana Prints for bea@example.com'],
    ['Use {{braces}} and {{}}', 'Bea', 'Use {{braces}} and {{}}'],
  ])('fills %j for %j', (text, name, filled) => {
    expect(fillMergeFields(text, values(name))).toBe(filled);
  });

  it('does not fill a field inside a filled value', () => {
    expect(fillMergeFields('Hi {{First name}}', values('{{Email'))).toBe('Hi {{Email');
  });

  it('reads the token that the editor inserts', () => {
    expect(fillMergeFields(mergeToken('firstName', 'friend'), values(''))).toBe('friend');
  });

  it('shows a creator each field’s fallback, or its name', () => {
    expect(nameMergeFields('{{First name|you}}: {{Store name}} {{x}}')).toBe('you: Store name {{x}}');
  });

  it('lists tokens that look like fields but are not', () => {
    expect(unknownMergeFields('Hi {{Frist name|there}}, {{First name}}')).toEqual(['{{Frist name|there}}']);
  });
});
