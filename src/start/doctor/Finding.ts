/** What the doctor found about one part of the installation. */
export interface Finding {
  part: string;
  /** A problem has to be solved for Stoa to work. A warning can wait. */
  state: 'ok' | 'warning' | 'problem';
  text: string;
  /** What to do. */
  advice?: string;
}

export type Verdict = Omit<Finding, 'part'>;

export const ok = (text: string): Verdict => ({ state: 'ok', text });
export const warning = (text: string, advice: string): Verdict => ({ state: 'warning', text, advice });
export const problem = (text: string, advice: string): Verdict => ({ state: 'problem', text, advice });
