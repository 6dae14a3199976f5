import { hash, verify } from '@node-rs/argon2';
import { z } from 'zod';
import { rateOf } from '../figures.ts';
import { answerQuestions } from './answerQuestions.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const stored = await hash('copper kettle 9', COST);

/** argon2 alone: verifications per second. */
answerQuestions(z.object({ times: z.int(), atOnce: z.int() }), (load) =>
  rateOf(load, () => verify(stored, 'copper kettle 9')),
);
