import { commonAmong } from '#shared/rules/password.ts';

/** Whether a password is among the most common ones, in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  isCommon ??= readCommon();
  return (await isCommon)(password);
}

let isCommon: Promise<(password: string) => boolean> | undefined;

// Unpacking the list takes some 50 ms and a few megabytes, so it waits for the first password that is chosen.
async function readCommon(): Promise<(password: string) => boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return commonAmong(dictionary['passwords-common']);
}
