import type { Sendgrid } from './doubles/sendgrid.ts';
import type { CreatorWithStore, World } from './world.ts';

export type CreatorAtProvider = CreatorWithStore;

/** A creator whose code was sent through the provider double. The job that opens their store's mail account is queued. */
export async function creatorAtProvider(
  { world, sendgrid }: { world: World; sendgrid: Sendgrid },
  name: string,
): Promise<CreatorAtProvider> {
  const email = `${name}@example.com`;
  const password = 'copper kettle 9';
  await world.call('sendVerificationCode', { email, type: 'signup' });
  await world.runJobs();
  const message = sendgrid.emails.findLast(({ body }) => body.personalizations[0]?.to[0]?.email === email);
  const code = /\d{6}/.exec(message?.body.subject ?? '')?.[0] ?? '';
  const { verificationToken } = await world.call('verifyEmailCode', { email, code });
  const person = { email, password, firstName: 'Ana', lastName: 'Lima', verificationToken };
  const { user, idToken } = await world.call('signUp', person);
  const slug = `${name}-studio`;
  const input = { storeName: `${name} Studio`, slug, isFirstStore: true };
  const { store } = await world.call('createStoreWithTenant', input, { as: idToken });
  return { email, password, idToken, id: user.uid, storeId: store.id, slug };
}
