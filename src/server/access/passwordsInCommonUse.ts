/** How many of the most common passwords are refused. */
export const COMMON_PASSWORDS = 10_000;

/** Whether a password is among the most common ones, in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon();
  return (await common).has(password.trim().toLowerCase());
}

let common: Promise<ReadonlySet<string>> | undefined;

// Unpacking the list takes some 50 ms and a few megabytes, so it waits for the first password that is chosen.
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMON_PASSWORDS));
}
