import { expect, it } from 'vitest';
import { commonAmong, passwordProblem } from './password.ts';

const owner = { email: 'Ana.Lima@example.com', storeName: 'Ana Prints' };

it.each([
  ['12345', 'short'],
  ['123456', null],
  ['🌱🌱🌱🌱🌱', 'short'],
  ['🌱🌱🌱🌱🌱🌱', null],
  ['x'.repeat(128), null],
  ['x'.repeat(129), 'long'],
  ['🌱'.repeat(128), null],
  ['', 'short'],
  ['      ', null],
  ['ana.lima@EXAMPLE.com', 'personal'],
  ['ANA.LIMA', 'personal'],
  ['ana prints', 'personal'],
  ['ana prints 7', null],
])('finds in %j: %s', (password, problem) => {
  expect(passwordProblem(password, owner)).toBe(problem);
});

it('asks for nothing but the length when the owner is not known', () => {
  expect(passwordProblem('ana.lima')).toBeNull();
  expect(passwordProblem('      ')).toBeNull();
});

it('knows the first 10,000 of a list of common passwords, in whatever case', () => {
  const isCommon = commonAmong(['password', 'qwerty', ...fillers(9_999)]);
  expect(isCommon('QWERTY ')).toBe(true);
  expect(isCommon('filler-9997')).toBe(true);
  expect(isCommon('filler-9998')).toBe(false);
});

const fillers = (count: number) => Array.from({ length: count }, (_, index) => `filler-${index}`);
