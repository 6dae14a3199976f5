import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await world.creator('shop');
beforeEach(() => world.travel({ hours: 1 }));

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const refusalOf = (answer: { json: () => { error?: { details: { refusal: string } } } }) =>
  answer.json().error?.details.refusal;

describe('a code entered in the browser that requested it', () => {
  it('cannot be used up by strangers', async () => {
    const email = 'ana@example.com';
    const browser = openBrowser(world);
    await browser.call('sendVerificationCode', { email, type: 'signup' });
    const code = await world.codeFor(email);
    const attempts = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        openBrowser(world, 'localhost', `203.0.113.${index}`).call('verifyEmailCode', { email, code: other(code) }),
      ),
    );
    expect(attempts.filter((each) => refusalOf(each) === 'code-invalid')).toHaveLength(5);
    expect(attempts.filter((each) => refusalOf(each) === 'code-tries-used-up')).toHaveLength(7);
    for (let tries = 0; tries < 4; tries += 1) await browser.call('verifyEmailCode', { email, code: other(code) });
    expect((await browser.call('verifyEmailCode', { email, code })).json().result).toMatchObject({ verified: true });
  });

  it('allows that browser five tries, and still works in another browser afterwards', async () => {
    const email = 'bea@example.com';
    const browser = openBrowser(world);
    await browser.call('sendVerificationCode', { email, type: 'signup' });
    const code = await world.codeFor(email);
    for (let tries = 0; tries < 5; tries += 1) await browser.call('verifyEmailCode', { email, code: other(code) });
    expect(refusalOf(await browser.call('verifyEmailCode', { email, code }))).toBe('code-tries-used-up');
    expect((await openBrowser(world).call('verifyEmailCode', { email, code })).statusCode).toBe(200);
  });

  it('is linked to the browser on a store’s pages too', async () => {
    const email = 'cleo@example.com';
    await world.call('createStoreCustomer', { storeId: shop.storeId, email, name: 'Cleo' }, { as: shop });
    const browser = openBrowser(world);
    const login = `/${shop.slug}/members/login`;
    await browser.post(login, { step: 'email-code', email });
    const code = await world.codeFor(email);
    const attacker = openBrowser(world, 'localhost', '203.0.113.9');
    for (let tries = 0; tries < 6; tries += 1) await attacker.post(login, { step: 'code', email, code: other(code) });
    expect((await browser.post(login, { step: 'code', email, code })).statusCode).toBe(303);
  });

  it('comes with a warning in the email', async () => {
    const email = 'dora@example.com';
    await world.call('sendVerificationCode', { email, type: 'signup' });
    expect((await world.emailsTo(email))[0]?.text).toContain('Only enter it on the page where you requested it.');
  });

  it('is linked by a sealed cookie that reveals nothing and lasts ten minutes', async () => {
    const email = 'ema@example.com';
    const browser = openBrowser(world);
    const { headers } = await browser.call('sendVerificationCode', { email, type: 'signup' });
    expect(String(headers['set-cookie'])).toMatch(
      /stoa_session_code=[\w-]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax/,
    );
    const [row] = await world.sql(
      `select code.browser_hash is not null as bound, code.sent_at < code.expires_at as lives from email_codes code
       where email_key = $1`,
      [email],
    );
    expect(row).toEqual({ bound: true, lives: true });
  });
});
