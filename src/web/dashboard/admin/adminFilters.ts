export const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
] as const;

/** The option that the URL names. Unknown options are ignored. */
export const oneOf = <Value extends string>(
  choices: readonly { value: Value }[],
  word: string | null,
): Value | undefined => choices.find(({ value }) => value === word)?.value;
