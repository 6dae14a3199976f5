import { expect, it } from 'vitest';
import { commonAmong, passwordProblem } from './password.ts';

const owner = { email: 'Ana.Lima@example.com', names: ['Ana', 'Lima', 'Ana Prints'] };

it.each([
  ['12345', 'short'],
  ['🌱🌱🌱🌱🌱', 'short'],
  ['🌱🌳🌵🌾🌿🍀', null],
  ['kettle '.repeat(18) + 'no', null],
  ['kettle '.repeat(18) + 'not', 'long'],
  ['', 'short'],
  ['ana.lima@EXAMPLE.com', 'personal'],
  ['ANA.LIMA', 'personal'],
  ['my-ana_lima-9', 'personal'],
  ['ana prints', 'personal'],
  ['AnaPrints2024', 'personal'],
  ['kettle of Lima', 'personal'],
  ['ana1990!', 'personal'],
  ['bananas 7x', null],
  ['aaaaaa', 'repeated'],
  ['      ', 'repeated'],
  ['abcabc', 'repeated'],
  ['Kettle9Kettle9', 'repeated'],
  ['ababba', 'repeated'],
  ['123456', 'sequence'],
  ['1234567890', 'sequence'],
  ['987654321', 'sequence'],
  ['qwerty', 'sequence'],
  ['Poiuyt', 'sequence'],
  ['abcdef', 'sequence'],
  ['a-b-c-d-e-f', 'sequence'],
  ['abc123', 'sequence'],
  ['qwe asd zxc', 'sequence'],
  ['abcdef!7', 'sequence'],
  ['111222', 'repeated'],
  ['111222333', 'sequence'],
  ['абвгде', 'sequence'],
  ['йцукен', 'sequence'],
  ['copper kettle 9', null],
  ['kxz-47', null],
  ['first definition', null],
])('checks %j: %s', (password, problem) => {
  expect(passwordProblem(password, owner)).toBe(problem);
});

it('includes the words of an email address, unless it is a generic one', () => {
  expect(passwordProblem('information kiln', { email: 'info@example.com', names: ['Shop'] })).toBeNull();
});

it('allows any name if the owner is not known', () => {
  expect(passwordProblem('ana.lima')).toBeNull();
});

it('refuses passwords of a list in any letter case', () => {
  const isCommon = commonAmong(['password', 'sunshine']);
  expect([isCommon('SunShine '), isCommon('sunshines')]).toEqual([true, false]);
});
