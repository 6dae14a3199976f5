import { describe, expect, it } from 'vitest';
import { checkNewPassword } from './passwordRules.ts';
import { fitsPassword, hashPassword } from './passwords.ts';

describe('passwords', () => {
  it('fit their own hash, whatever form their letters are typed in, and nothing else', async () => {
    const kept = await hashPassword('cre\u0300me brule\u0301e');
    expect(await fitsPassword('cr\u00e8me brul\u00e9e', kept)).toBe(true);
    expect(await fitsPassword('Cr\u00e8me brul\u00e9e', kept)).toBe(false);
    expect(await hashPassword('cr\u00e8me brul\u00e9e')).not.toBe(kept);
  });

  it('fit no account that has none, after the same work', async () => {
    const kept = await hashPassword('copper kettle 9');
    await timed(null);
    // Far from an early return, which takes microseconds.
    const [known, unknown] = [await timed(kept), await timed(null)];
    expect(unknown).toBeGreaterThan(known / 10);
  });

  it.each(['123456', 'QWERTY', 'Password1', 'ana@example.com', 'ana prints', ' Ana Prints '])(
    '%j is refused with the weak-password sentence',
    async (password) => {
      const owner = { email: 'Ana@example.com', storeNames: ['Other', 'Ana Prints'] };
      await expect(checkNewPassword(password, owner)).rejects.toMatchObject({
        code: 'weak-password',
        message: 'Password should be at least 6 characters long.',
      });
    },
  );

  it('that are longer than common ones and not personal are taken', async () => {
    await expect(checkNewPassword('kxz-47', { email: 'ana@example.com', storeNames: [] })).resolves.toBeUndefined();
  });
});

async function timed(hash: string | null): Promise<number> {
  const start = performance.now();
  expect(await fitsPassword('wrong kettle 9', hash)).toBe(false);
  return performance.now() - start;
}
