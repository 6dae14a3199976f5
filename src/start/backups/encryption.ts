import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupProblem } from './BackupProblem.ts';

/** The two halves of an operator's key in the format of age (https://age-encryption.org). */
export interface BackupKey {
  /** `AGE-SECRET-KEY-1…`, which opens backups. */
  secret: string;
  /** `age1…`, which makes backups and cannot open them. */
  public: string;
}

export async function createKey(): Promise<BackupKey> {
  const secret = await generateX25519Identity();
  return { secret, public: await identityToRecipient(secret) };
}

/** The key in the text of a key file, whose other lines are comments. */
export async function readKey(text: string): Promise<BackupKey> {
  const [secret] = /^AGE-SECRET-KEY-1[A-Z\d]+$/m.exec(text) ?? [];
  if (secret === undefined) throw notAKey();
  const recipient = await identityToRecipient(secret).catch(() => {
    throw notAKey();
  });
  return { secret, public: recipient };
}

const notAKey = () =>
  new BackupProblem(
    'The key file contains no key of a backup: expected a line that starts with AGE-SECRET-KEY-1. ' +
      'It is the file that `npm run backup -- --new-key` wrote.',
  );

/** Encrypts a stream so that only the secret half of the key opens it. */
export async function encrypt(source: Readable, publicKey: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(publicKey);
  return Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(source)));
}

/** Decrypts a stream. It ends with an error if a byte was changed or is missing. */
export async function decrypt(source: Readable, secretKey: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(secretKey);
  return Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(source)));
}

/** Whether the stream is intact and another key opens it. */
export const needsOtherKey = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('no identity matched');
