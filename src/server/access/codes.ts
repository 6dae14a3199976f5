import { randomInt, randomUUID } from 'node:crypto';
import { job, type CodeSubject } from '#shared/contract/jobs.ts';
import { Refusal, refuse, type RefusalCode } from '#shared/contract/refusals.ts';
import { CODE_LENGTH, CODE_MINUTES, CODE_TRIES, RESEND_SECONDS } from '#shared/rules/code.ts';
import { normaliseEmail } from '#shared/rules/email.ts';
import type { Language } from '#shared/rules/language.ts';
import type { IdentityTx } from '../db/transaction.ts';
import { countCode } from './attempts.ts';
import type { SessionCookies } from './context.ts';
import { sameBytes, type Secrets } from './secrets.ts';

export type CodePurpose = 'signup' | 'password-reset' | 'sign-in' | 'confirm' | 'email-change' | 'email-change-new';

/** A code belongs to one email address, one purpose and the transaction's realm. */
export interface CodeSlot {
  email: string;
  purpose: CodePurpose;
  /** Set if the code is valid for one subject only. It is refused for any other. */
  about?: CodeSubject | undefined;
}

interface Means {
  secrets: Secrets;
  now: Date;
}

/** The browser that requested the code. */
interface BrowserMeans extends Means {
  cookies: Pick<SessionCookies, 'codeBrowser' | 'rememberCodeBrowser'>;
}

/** The content of a sealed code in a job. */
export interface SealedCode {
  code: string;
}

/**
 * Creates a code, which voids the previous one, and enqueues the email. The job finds out whether the address has an
 * account; here every address is treated alike, so that response and timing reveal nothing. With `onlyForOrders`, the
 * job sends the code only to people who have an order in the store.
 */
export async function requestCode(
  tx: IdentityTx,
  { secrets, now, cookies, language, onlyForOrders }: BrowserMeans & { language: Language; onlyForOrders?: boolean },
  slot: CodeSlot,
): Promise<void> {
  const browser = cookies.codeBrowser ?? randomUUID();
  const code = randomInt(10 ** CODE_LENGTH)
    .toString()
    .padStart(CODE_LENGTH, '0');
  const isStored = await storeCode(tx, {
    ...slot,
    codeHash: hashOf(tx, secrets, slot, code),
    browserHash: browserHash(secrets, browser),
    now,
  });
  if (!isStored) refuse('code-too-soon', { retryAfter: await secondsToWait(tx, slot, now) });
  tx.afterCommit(() => cookies.rememberCodeBrowser(browser));
  const { email, purpose, about } = slot;
  await countCode(tx, { secrets, now }, email);
  const sealed: SealedCode = { code };
  await tx.enqueue(
    job('sendCode', {
      realm: tx.realm,
      email,
      purpose,
      about,
      language,
      onlyForOrders,
      sealedCode: secrets.seal('job', sealed),
    }),
  );
}

/** Consumes a code. The caller must return a refusal, not throw it, so that the try stays counted. */
export async function spendCode(
  tx: IdentityTx,
  { secrets, now, cookies }: BrowserMeans,
  { code, ...slot }: CodeSlot & { code: string },
): Promise<Refusal | null> {
  const browser = cookies.codeBrowser === undefined ? undefined : browserHash(secrets, cookies.codeBrowser);
  const tried = await countTry(tx, { ...slot, browser, now });
  if (!tried) return new Refusal(await whyNoCode(tx, slot, now));
  const typed = code.replace(/\s/g, '');
  if (!sameBytes(tried.code_hash, hashOf(tx, secrets, slot, typed))) return new Refusal('code-invalid');
  await tx.run(ofSlot(tx, slot).set({ used_at: now }));
  return null;
}

/**
 * Consumes several codes together, or none: if one is wrong, the others stay valid. The refusal names the field of the
 * first wrong code. The caller must return it, so that the tries stay counted.
 */
export async function spendCodes(
  tx: IdentityTx,
  { secrets, now, cookies }: BrowserMeans,
  typed: readonly (CodeSlot & { code: string; field: string })[],
): Promise<Refusal | null> {
  const browser = cookies.codeBrowser === undefined ? undefined : browserHash(secrets, cookies.codeBrowser);
  const refusals: Refusal[] = [];
  for (const { code, field, ...slot } of typed) {
    const tried = await countTry(tx, { ...slot, browser, now });
    if (!tried) refusals.push(new Refusal(await whyNoCode(tx, slot, now), { field }));
    else if (!sameBytes(tried.code_hash, hashOf(tx, secrets, slot, code.replace(/\s/g, '')))) {
      refusals.push(new Refusal('code-invalid', { field }));
    }
  }
  const [refusal] = refusals;
  if (refusal) return refusal;
  for (const slot of typed) await tx.run(ofSlot(tx, slot).set({ used_at: now }));
  return null;
}

/** Whether this is still the valid code: not voided, used or expired. */
export async function isLiveCode(
  tx: IdentityTx,
  { secrets, now }: Means,
  { code, ...slot }: CodeSlot & { code: string },
): Promise<boolean> {
  const row = await findCode(tx, slot);
  if (!row || row.used_at !== null || row.expires_at <= now) return false;
  return sameBytes(row.code_hash, hashOf(tx, secrets, slot, code));
}

const keyOf = ({ email }: CodeSlot): string => normaliseEmail(email).key;

const hashOf = (tx: IdentityTx, secrets: Secrets, slot: CodeSlot, code: string): Buffer =>
  secrets.mac('code', tx.realm, keyOf(slot), slot.purpose, code, ...subjectOf(slot));

const subjectOf = ({ about }: CodeSlot): string[] =>
  about ? [about.accountId, normaliseEmail(about.newEmail).key] : [];

// The condition is part of the write, so of many concurrent requests only one creates a code.
async function storeCode(
  tx: IdentityTx,
  { codeHash, browserHash: browser, now, ...slot }: CodeSlot & { codeHash: Buffer; browserHash: Buffer; now: Date },
): Promise<boolean> {
  const fresh = {
    code_hash: codeHash,
    browser_hash: browser,
    tries: 0,
    stranger_tries: 0,
    sent_at: now,
    expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
    used_at: null,
  };
  const written = await tx.run(
    tx.q
      .insertInto('email_codes')
      .values({ store_id: tx.realm, email_key: keyOf(slot), purpose: slot.purpose, ...fresh })
      .onConflict((on) =>
        on
          .columns(['store_id', 'email_key', 'purpose'])
          .doUpdateSet(fresh)
          .where('email_codes.sent_at', '<=', new Date(now.getTime() - RESEND_SECONDS * 1000)),
      ),
  );
  return written > 0;
}

async function secondsToWait(tx: IdentityTx, slot: CodeSlot, now: Date): Promise<number> {
  const row = await findCode(tx, slot);
  const passed = row ? (now.getTime() - row.sent_at.getTime()) / 1000 : 0;
  return Math.min(RESEND_SECONDS, Math.max(1, Math.ceil(RESEND_SECONDS - passed)));
}

// The try is counted before the comparison and under the row's lock, so that a hundred concurrent guesses still get
// five tries. The browser that requested the code has five tries of its own; all others, and clients without cookies,
// share another five.
async function countTry(
  tx: IdentityTx,
  { browser, now, ...slot }: CodeSlot & { browser: Buffer | undefined; now: Date },
): Promise<{ code_hash: Buffer } | undefined> {
  const live = ofSlot(tx, slot).where('used_at', 'is', null).where('expires_at', '>', now).returning('code_hash');
  if (browser !== undefined) {
    const ownTries = await tx.maybe(
      live
        .set((code) => ({ tries: code('tries', '+', 1) }))
        .where('browser_hash', '=', browser)
        .where('tries', '<', CODE_TRIES),
    );
    if (ownTries) return ownTries;
  }
  return tx.maybe(
    live
      .set((code) => ({ stranger_tries: code('stranger_tries', '+', 1) }))
      .where('browser_hash', 'is distinct from', browser ?? null)
      .where('stranger_tries', '<', CODE_TRIES),
  );
}

const browserHash = (secrets: Secrets, browser: string): Buffer => secrets.mac('code-browser', browser);

async function whyNoCode(tx: IdentityTx, slot: CodeSlot, now: Date): Promise<RefusalCode> {
  const row = await findCode(tx, slot);
  if (!row || row.used_at !== null) return 'code-not-found';
  return row.expires_at <= now ? 'code-expired' : 'code-tries-used-up';
}

const ofSlot = (tx: IdentityTx, slot: CodeSlot) =>
  tx.q
    .updateTable('email_codes')
    .where('store_id', '=', tx.realm)
    .where('email_key', '=', keyOf(slot))
    .where('purpose', '=', slot.purpose);

const findCode = (tx: IdentityTx, slot: CodeSlot) =>
  tx.maybe(
    tx.q
      .selectFrom('email_codes')
      .select(['code_hash', 'sent_at', 'expires_at', 'used_at'])
      .where('store_id', '=', tx.realm)
      .where('email_key', '=', keyOf(slot))
      .where('purpose', '=', slot.purpose),
  );
