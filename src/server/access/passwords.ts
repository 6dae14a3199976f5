import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** argon2id, the library's default, with the lowest memory and time that OWASP recommends. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each hash takes 19 MiB and about 15 ms of a core, so concurrent ones wait instead of exhausting the memory.
const inTurn = pLimit(4);

const passwordQueue = pLimit(6);

/**
 * Calls and forms with a password wait here before their transaction opens, because hashing is slow and waiting
 * requests must not hold database connections.
 */
export const waitForPasswordSlot = <Result>(fields: readonly string[], work: () => Promise<Result>): Promise<Result> =>
  fields.some((field) => /password/i.test(field)) ? passwordQueue(work) : work();

/**
 * Accounts without a password and unknown accounts are compared with this hash, which takes the same time and never
 * matches.
 */
const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Hashes a password for storage, in the PHC string format. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(comparable(password), COST));

/** Verifies a password. Without a hash it takes the same time and returns false. */
export async function verifyPassword(password: string, storedHash: string | null | undefined): Promise<boolean> {
  const fits = await inTurn(() => verify(storedHash ?? DUMMY_HASH, comparable(password)));
  return fits && typeof storedHash === 'string';
}

/** Keyboards produce the same letter in different Unicode forms (NIST SP 800-63B, 3.1.1.2). */
const comparable = (password: string): string => password.normalize('NFKC');
