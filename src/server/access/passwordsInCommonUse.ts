import { commonAmong } from '#shared/rules/password.ts';

/** Whether a password is among the most common ones, ignoring case. */
export const isCommonPassword = async (password: string): Promise<boolean> => (await loadCommonPasswords())(password);

let isCommon: Promise<(password: string) => boolean> | undefined;

/** Unpacking the list of 50,000 passwords takes about 50 ms, so the server does it before it accepts requests. */
export function loadCommonPasswords(): Promise<(password: string) => boolean> {
  isCommon ??= readCommon();
  return isCommon;
}

async function readCommon(): Promise<(password: string) => boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return commonAmong(dictionary['passwords-common']);
}
