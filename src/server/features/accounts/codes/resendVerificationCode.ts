import { resendVerificationCode as contract } from '#shared/contract/accounts.ts';
import { defineHandler } from '../../../access/defineHandler.ts';
import { sendVerificationCode } from './sendVerificationCode.ts';

/** The same as sendVerificationCode, under the name in the specification. */
export const resendVerificationCode = defineHandler(
  contract,
  (input, context) => sendVerificationCode.handle(input, context),
  (input, request) => sendVerificationCode.limits(input, request),
);
