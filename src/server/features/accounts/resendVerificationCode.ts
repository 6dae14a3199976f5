import { resendVerificationCode as contract } from '#shared/contract/accounts.ts';
import { answer } from '../../access/answer.ts';
import { sendVerificationCode } from './sendVerificationCode.ts';

/** Sends another code; the same thing under the name the specification gives it. */
export const resendVerificationCode = answer(
  contract,
  (wish, context) => sendVerificationCode.handle(wish, context),
  (wish, asked) => sendVerificationCode.limits(wish, asked),
);
