import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startVies, VIES_ERRORS, VIES_TEST_NUMBERS } from '#test/doubles/vies.ts';
import type { VatId } from '#shared/rules/vatId.ts';
import { viesRegister } from './viesRegister.ts';

const vies = await startVies();
afterAll(() => vies.close());
vies.add('DE123456789');
vies.add('NL123456789B01');
const register = viesRegister(vies);

const BUYER: VatId = { country: 'DE', prefix: 'DE', number: '123456789' };
const SELLER: VatId = { country: 'NL', prefix: 'NL', number: '123456789B01' };

beforeEach(() => vies.fail(null));

describe('the register', () => {
  it('gives a consultation number to a seller who asks in their own name', async () => {
    expect(await register.check(BUYER, SELLER)).toEqual({
      status: 'valid',
      consultation: expect.stringMatching(/^WAPI/),
    });
    expect(await register.check(BUYER, null)).toEqual({ status: 'valid', consultation: '' });
    expect(await register.check({ ...BUYER, number: '999999999' }, SELLER)).toEqual({ status: 'invalid' });
  });

  it('is asked again without the seller if their own VAT id is refused', async () => {
    const unknown = { ...SELLER, number: '999999999B99' };
    expect(await register.check(BUYER, unknown)).toEqual({ status: 'valid', consultation: '' });
    expect(await register.check({ ...BUYER, number: '999999999' }, unknown)).toEqual({ status: 'invalid' });
  });

  const answers = [...VIES_TEST_NUMBERS].flatMap(([number, meaning]) =>
    (['DE', 'EL'] as const).map((prefix) => ({ prefix, number, meaning })),
  );

  it.each(answers)('reads $meaning of the test number $prefix$number', async ({ prefix, number, meaning }) => {
    const id = { country: prefix === 'EL' ? 'GR' : prefix, prefix, number };
    const isInvalid = meaning === false || meaning === 'INVALID_INPUT';
    const status = meaning === true ? 'valid' : isInvalid ? 'invalid' : 'unavailable';
    for (const requester of [null, SELLER]) expect((await register.check(id, requester)).status).toBe(status);
  });

  it('knows every error that VIES tests', () => {
    const tested = [...VIES_TEST_NUMBERS.values()].filter((meaning) => typeof meaning === 'string');
    expect(tested).toEqual([...VIES_ERRORS]);
  });

  it.each(VIES_ERRORS.filter((error) => !error.startsWith('INVALID')))('cannot say because of %s', async (error) => {
    vies.fail(error);
    expect(await register.check(BUYER, SELLER)).toEqual({ status: 'unavailable' });
  });

  it('refuses what it calls no VAT id', async () => {
    vies.fail('INVALID_INPUT');
    expect(await register.check(BUYER, null)).toEqual({ status: 'invalid' });
  });

  it('that blames the seller even without one cannot say', async () => {
    vies.fail('INVALID_REQUESTER_INFO');
    expect(await register.check(BUYER, SELLER)).toEqual({ status: 'unavailable' });
  });
});
