import { oneLine } from './oneLine.ts';

/** A name on one line, without invisible marks that change the text direction around it. */
export const plainName = (name: string): string => oneLine(name.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')).trim();
