import { describe, expect, it } from 'vitest';
import { readSecondStep, showRecoveryCode } from './secondStep.ts';

describe('readSecondStep', () => {
  it.each([
    ['123456', { kind: 'app', code: '123456' }],
    [' 123 456 ', { kind: 'app', code: '123456' }],
    ['abcde-fghjk', { kind: 'recovery', code: 'abcdefghjk' }],
    ['ABCDE FGHJK', { kind: 'recovery', code: 'abcdefghjk' }],
    ['2345-678923', { kind: 'recovery', code: '2345678923' }],
    ['12345', null],
    ['abcde-fghj', null],
    ['abcdé-fghjk', null],
    ['', null],
  ])('reads %j', (typed, read) => {
    expect(readSecondStep(typed)).toEqual(read);
  });

  it('reads back what it formats', () => {
    expect(readSecondStep(showRecoveryCode('abcdefghjk'))).toEqual({ kind: 'recovery', code: 'abcdefghjk' });
  });
});
