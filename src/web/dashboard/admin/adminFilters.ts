export const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
] as const;

/** The choice that an address names; what makes no sense there is as if it were not. */
export const oneOf = <Value extends string>(
  choices: readonly { value: Value }[],
  word: string | null,
): Value | undefined => choices.find(({ value }) => value === word)?.value;
