import { setTimeout as pause } from 'node:timers/promises';

const ANSWER_MS = 3000;

/** A database can accept connections without responding, for example when it is frozen. */
export async function answersInTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const ended = new AbortController();
  const late = pause(ANSWER_MS, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`No response within ${ANSWER_MS} ms.`);
  });
  return Promise.race([answer, late]).finally(() => ended.abort());
}
