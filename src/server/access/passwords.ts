import { hash, verify } from '@node-rs/argon2';
import { atMost } from '#shared/kit/atMost.ts';

/** argon2id, which is the library's default, with the least memory and time that OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each takes 19 MiB and a core for some 15 ms: a crowd at the door waits instead of filling the memory.
const inTurn = atMost(4);

const door = atMost(6);

/**
 * Where calls and forms that bring a password wait before their transaction opens: looking at it takes long, and a
 * crowd of them must leave connections to everybody else.
 */
export const passPasswordDoor = <Result>(fields: readonly string[], work: () => Promise<Result>): Promise<Result> =>
  fields.some((field) => /password/i.test(field)) ? door(work) : work();

/** What an account without a password, or no account at all, is compared with: it costs the same time and never fits. */
const NOBODYS_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The hash to keep of a password, in the PHC string format. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(comparable(password), COST));

/** Whether a password fits; without a hash it takes as long and does not. */
export async function fitsPassword(password: string, kept: string | null | undefined): Promise<boolean> {
  const fits = await inTurn(() => verify(kept ?? NOBODYS_HASH, comparable(password)));
  return fits && typeof kept === 'string';
}

/** Keyboards write the same letter in different forms (NIST SP 800-63B, 3.1.1.2). */
const comparable = (password: string): string => password.normalize('NFKC');
