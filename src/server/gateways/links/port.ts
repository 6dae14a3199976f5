import type { LinkProblem } from '#shared/rules/linkCheck.ts';

/** Asks whether an address answers. Never throws because of the address or its server. */
export interface LinkChecker {
  /** Why it does not answer. Null: it does. */
  check(url: string): Promise<LinkProblem | null>;
}

/** Asks nobody: for development and tests. */
export const noLinkChecks: LinkChecker = { check: () => Promise.resolve(null) };
