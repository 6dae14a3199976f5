import { describe, expect, it } from 'vitest';
import { WEAK_BECAUSE } from '#shared/rules/password.ts';
import { checkNewPassword } from './passwordRules.ts';
import { verifyPassword, hashPassword } from './passwords.ts';

describe('passwords', () => {
  it('match only their own hash, in any Unicode form', async () => {
    const stored = await hashPassword('cre\u0300me brule\u0301e');
    expect(await verifyPassword('cr\u00e8me brul\u00e9e', stored)).toBe(true);
    expect(await verifyPassword('Cr\u00e8me brul\u00e9e', stored)).toBe(false);
    expect(await hashPassword('cr\u00e8me brul\u00e9e')).not.toBe(stored);
  });

  it('never match an account without a password, and take as long to check', async () => {
    const stored = await hashPassword('copper kettle 9');
    await timed(null);
    // Far longer than an early return, which takes microseconds.
    const [known, unknown] = [await timed(stored), await timed(null)];
    expect(unknown).toBeGreaterThan(known / 10);
  });

  it.each([
    ['QWERTY', WEAK_BECAUSE.sequence],
    ['abcabc', WEAK_BECAUSE.repeated],
    ['Password1', WEAK_BECAUSE.common],
    // This password is in the rarer half of the list.
    ['JesusFreak', WEAK_BECAUSE.common],
    [' Ana Prints ', WEAK_BECAUSE.personal],
    ['lima-2024', WEAK_BECAUSE.personal],
  ])('%j is refused as weak, with the reason', async (password, message) => {
    const owner = { email: 'Ana@example.com', names: ['Ana', 'Lima', 'Other', 'Ana Prints'] };
    await expect(checkNewPassword(password, owner)).rejects.toMatchObject({ code: 'weak-password', message });
  });

  it('that are too short are refused with the catalog’s sentence', async () => {
    await expect(checkNewPassword('kx-47', {})).rejects.toMatchObject({
      code: 'weak-password',
      message: 'Password should be at least 6 characters long.',
    });
  });

  it('that are longer than common ones and not personal are accepted', async () => {
    await expect(checkNewPassword('kxz-47', { email: 'ana@example.com' })).resolves.toBeUndefined();
  });
});

async function timed(hash: string | null): Promise<number> {
  const start = performance.now();
  expect(await verifyPassword('wrong kettle 9', hash)).toBe(false);
  return performance.now() - start;
}
