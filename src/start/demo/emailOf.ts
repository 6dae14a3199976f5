/** The address of one of the demo's customers. */
export const emailOf = (name: string): string => `${name.toLowerCase()}@mail.example`;
