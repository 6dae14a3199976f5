import type { CallError, Person, World } from './world.ts';

/** The first admin of a test world. */
export async function firstAdmin(world: World, name = 'ada'): Promise<Person> {
  const admin = await world.person(name);
  await world.call('initializeFirstAdmin', {}, { as: admin });
  return admin;
}

/** The message, status and reason of a refused call. */
export const sentenceOf = (call: Promise<unknown>): Promise<{ message: string; status: number; reason?: unknown }> =>
  call.then(
    (answer) => {
      throw new Error(`It was answered: ${JSON.stringify(answer)}`);
    },
    (error: CallError) => ({
      message: error.message,
      status: error.httpStatus,
      ...(error.details['reason'] !== undefined && { reason: error.details['reason'] }),
    }),
  );
